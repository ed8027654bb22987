import CursesTerminal
import DecodeService
import Diagnosis
import Foundation
import Processes
import Workbench

/// A problem that ends a command with status 2, reported on standard error.
struct Trouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Creates trouble from what a module below threw.
    init(_ error: any Error) {
        description =
            switch error {
            case let error as Trouble: error.description
            case let error as PayloadTrouble: error.message
            case let error as RunnerTrouble: error.message
            case let error as ModelBuildFailure: error.summary
            case let error as SourceTrouble: error.message
            case let error as ExportTrouble: error.message
            case let error as FileTrouble: error.description
            case let error as TerminalError: error.description
            case let error as ThreadError: error.description
            default: error.localizedDescription
            }
    }
}
