/// The words that keys are made of. They tell whether two words differ in meaning, or one is misspelled or abbreviated.
enum KeyWords {
    /// Whether a word is known, and so not misspelled: `form` is not a misspelled `from`.
    static func isKnown(_ word: String) -> Bool {
        common.contains(word) || abbreviations[word] != nil || word.count > 4 && common.contains(singular(word))
    }

    /// A word without the ending of a plural: `tag` for `tags`, `entry` for `entries`.
    static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "uses"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// Whether one word is the plural of the other.
    static func areInflected(_ first: String, _ second: String) -> Bool {
        first != second && singular(first) == singular(second)
    }

    /// Whether a word that is a usual short form of another one is that of no other word; nil if it is none.
    static func isAbbreviation(_ short: String, of long: String) -> Bool? {
        guard let words = abbreviations[short] ?? abbreviations[singular(short)],
            words.contains(long) || words.contains(singular(long))
        else { return nil }
        return words.count == 1
    }

    /// Whether one word is the other with a beginning that turns its meaning round or moves it: `inactive`, `subtotal`.
    static func isNegated(_ first: String, _ second: String) -> Bool {
        beginning(of: first, or: second).map(turns.contains) ?? false
    }

    /// Whether one word is the other with a beginning that denies it: `inactive`, and not `subtotal`.
    static func areOpposites(_ first: String, _ second: String) -> Bool {
        beginning(of: first, or: second).map(denials.contains) ?? false
    }

    /// What the longer of two words has before the shorter one; nil if it doesn't end in that.
    private static func beginning(of first: String, or second: String) -> String? {
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        return long.hasSuffix(short) ? String(long.dropLast(short.count)) : nil
    }

    /// Whether two words are the British and the American spelling of one.
    static func areVariants(_ first: String, _ second: String) -> Bool { american(first) == american(second) }

    private static func american(_ word: String) -> String {
        var word = word
        for (british, american) in [
            ("ise", "ize"), ("isation", "ization"), ("yse", "yze"), ("ogue", "og"), ("tre", "ter"), ("ence", "ense"),
        ] {
            guard word.count > british.count + 2 else { continue }
            for ending in ["", "d", "s", "r"] where word.hasSuffix(british + ending) {
                return String(word.dropLast(british.count + ending.count)) + american + ending
            }
        }
        if word.count > 4 { word = word.replacing("our", with: "or") }
        if word.count > 6 { word = word.replacing("elled", with: "eled").replacing("elling", with: "eling") }
        return word
    }

    /// Whether two words mean the same after another word: `createdAt`, `createdOn`, `createdDate`.
    static func areEndings(_ first: String, _ second: String) -> Bool {
        momentWords.contains(first) && momentWords.contains(second)
    }

    /// Whether a word may precede a condition without changing its meaning: `isOnline`, `online`.
    static func isAuxiliary(_ word: String) -> Bool { ["is", "has", "was", "are"].contains(word) }

    /// Whether a word distinguishes a value from others of its kind: a `maxPrice` is not the `price`.
    static func isContrast(_ word: String) -> Bool { contrasts.contains(word) || turns.contains(word) }

    /// Whether a word says only what form a value has, so that a key may have it or not: `phone`, `phoneNumber`.
    static func isLight(_ word: String) -> Bool { light.contains(word) || momentWords.contains(word) }

    /// Beginnings that deny a word.
    private static let denials: Set = ["un", "in", "im", "il", "ir", "dis", "non", "not", "no"]
    /// Beginnings that turn the meaning of a word round, or move it.
    private static let turns = denials.union([
        "anti", "de", "mis", "sub", "super", "pre", "post", "over", "under", "up", "down", "re", "co", "ex", "inter",
        "intra", "trans", "semi", "half", "micro", "mini", "multi",
    ])

    private static let light: Set = [
        "address", "array", "data", "field", "info", "list", "name", "number", "object", "string", "text", "uri", "url",
        "value",
    ]

    private static let momentWords: Set = ["at", "on", "date", "time", "timestamp", "datetime"]

    private static let contrasts: Set = [
        "min", "max", "minimum", "maximum", "first", "last", "next", "previous", "prev", "old", "new", "start", "end",
        "from", "to", "in", "out", "before", "after", "high", "low", "top", "bottom", "left", "right", "parent",
        "child", "source", "target", "home", "away", "total", "other", "per", "count", "id", "alt", "discount",
        "current", "primary", "secondary", "default", "original", "actual", "estimated", "gross", "net", "open",
        "closed", "is", "has", "verified", "enabled", "disabled", "visible", "hidden", "required", "allowed", "average",
        "delta", "desired", "difference", "expected", "final", "initial", "legacy", "masked", "offset", "planned",
        "predicted", "projected", "proposed", "requested", "suggested",
    ]

    private static let abbreviations: [String: Set<String>] = words(
        """
        acc: account accuracy; acct: account; addr: address; adr: address; alt: altitude alternative; amt: amount; app: application;
        approx: approximate; attr: attribute; auth: authentication authorization; auto: automatic; avail: available availability;
        avg: average; bg: background; bal: balance; bldg: building; btn: button; calc: calculation;  cfg: configuration;
        char: character; cls: class; cmd: command; cnt: count; co: company; col: color column; conf: configuration confirmation;
        config: configuration; coord: coordinate; corp: corporation; ctx: context; cur: current; curr: current currency;
        cust: customer; db: database; def: default definition; del: delete; demo: demonstration; dept: department; desc: description;
        descr: description; dest: destination; dev: developer development device; dict: dictionary; diff: difference; dim: dimension;
        dir: directory direction; disp: display; dist: distance; div: division; dob: birthdate birthday; doc: document;
        dur: duration; elem: element; elev: elevation; env: environment; err: error; est: estimate estimated; exec: execution;
        exp: expiry expiration experience; expr: expression; ext: extension; fav: favorite; fg: foreground; fmt: format;
        fn: function; freq: frequency; func: function; gen: generation; geo: geography; grp: group; hgt: height; hr: hour;
        hrs: hour; hum: humidity; id: identifier identity; idx: index; img: image; impl: implementation; inc: increment;
        info: information; init: initial; inv: invoice inventory; lang: language; lat: latitude; len: length; lib: library;
        lng: longitude; loc: location; lon: longitude; long: longitude; lvl: level; mail: email; max: maximum; mem: memory; mfr: manufacturer;
        mgr: manager; min: minimum minute; misc: miscellaneous; mod: modified module; msg: message; mult: multiplier; nav: navigation;
        nbr: number; neg: negative; no: number; num: number; obj: object; op: operation; opt: option; ord: order; org: organization;
        orig: original origin; param: parameter; pct: percent percentage; perc: percent percentage; perm: permission; phone: telephone;
        pic: picture; pk: id; pkg: package; pos: position; pref: preference; prev: previous; prob: probability; proc: process;
        prod: product production; prof: profile; prop: property; pwd: password; pt: point; qty: quantity; quant: quantity;
        rcv: receive; rec: record; ref: reference; reg: region registration; rel: relation release; repo: repository; req: request;
        res: result resolution response; resp: response; rev: revision; sec: second; seq: sequence; spec: specification; src: source;
        st: street state; stat: statistic; std: standard; str: string; sub: subscription; subj: subject; sum: summary; svc: service;
        temp: temperature; tmp: temporary; tot: total; tz: timezone; txn: transaction; txt: text; usr: user;
        util: utility; val: value; var: variable; vel: velocity; ver: version; vol: volume; wgt: weight; yr: year; zip: zipcode
        """)

    private static func words(_ text: String) -> [String: Set<String>] {
        Dictionary(
            text.split(separator: ";").compactMap { entry in
                let parts = entry.split(separator: ":")
                guard let short = parts.first, let long = parts.last, parts.count == 2 else { return nil }
                return (
                    short.filter { !$0.isWhitespace },
                    Set(long.split { $0.isWhitespace }.map(String.init))
                )
            }, uniquingKeysWith: { $0.union($1) })
    }

    /// Words that keys are often made of, in the singular.
    private static let common: Set<String> = Set(
        """
        a able about above absolute abstract accept accepted access account accuracy action active activity actor actual add
        added additional address adjusted admin adult advanced affect after age agency agent aisle alarm album alert alias all allow
        allowed alpha also alternative altitude always amount an analysis anchor and angle animal annual answer any app
        application apply approve approved archive area argument arrival arrive art article artist as ask asset assign assigned assist
        at athlete attach attachment attempt attendance attribute audio audit author auto available avatar average away axis
        back background backup bad badge bag balance ball ban band bank banner bar base basic basket batch battery beach beam
        bearer become bed been before begin behavior below best beta better bid big bike bill billing bin binary bind bird birth
        birthday bit black block blog blood blue board boat body bold bonus book booking bookmark bool border born boss both bottom
        bound box branch brand break brief bright broken browser brush budget buffer bug build building bundle bus business button buy
        buyer by byte cabin cache calendar call camera campaign can cancel canceled cancelled candidate cap capacity capital caption
        capture car card care cargo carrier cart case cash cast cat catalog category cause cell center central century certificate chain
        chair change changed channel chapter char character charge chart chat check checked child choice choose city claim class clean
        clear click client clock close closed closing cloud club coach coast code coin cold collection color colour column combo come comic
        command comment commit common community company compare complete completed complex component condition config
        configuration confirm confirmed connect connection constant contact container content contest context continent contract control
        convert cook cool coordinate copy core corner correct cost count counter country county coupon course court cover create
        created creation creator credit critical crop cross cup currency current cursor custom customer cut cycle daily dark data
        database date day dead deal dealer debit debug decimal deck default definition degree delay delete deleted deliver delivered
        delivery demand department departure depend deposit depth description design desktop destination detail device diagram did
        diet difference digit digital dimension direct direction director directory disable disabled disc disc discount disk display
        distance district do doc document dog domain done door dot double down download draft draw drink drive driver drop due duration
        during duty dynamic each early earning east edge edit edited edition editor education effect effective either element elevation
        email employee employer empty enable enabled end ended endpoint ending energy engine enter entity entry environment episode equal
        equipment error estimate estimated event every exact example exclude execute exist exit expect expected expense experience expire
        expired expiry expiration export expression extend extension extent external extra eye face facility fact factor fail failed failure
        fair fall false family fan far fare farm fast father favorite favourite feature fee feed feedback feel female fetch few fiber
        field figure file fill filled film filter final find fine finger finish finished fire firm first fish fit fix fixed flag flat
        fleet flight float floor flow fly folder follow follower following font food foot for force forecast foreign form format
        former forward found founder frame free frequency fresh friend from front fruit fuel full fun function fund future gain gallery
        game gap garden gas gate gender general generate generation genre get gift girl give given global go goal gold good grade grand
        grant graph gray great green grid gross ground group grow growth guard guest guide gym half hall hand handle happy hard has hash
        hat have head header heading health heart heat heavy height help here hero hidden hide high hint history hit hold holder hole home
        hop horizontal host hot hotel hour house how human humidity icon idea identifier identity if image import important in include
        included income index individual industry info information initial inner input inside insert install instance instruction
        insurance int integer intensity interest internal internet interval into invalid inventory invite invoice ip is issue issued item
        its job join joined joint journal judge jump just keep key keyword kid kind king kitchen know known label lake land landmark lane
        language large last lat late later latest latitude launch law layer layout lead leader league learn least leave left leg legal
        length less lesson letter level library license life light like liked limit line linear link list listed listen lit live load
        loan local locale location lock locked log logged login logo long longitude look loop lost lot love low lower loyalty lunch machine
        made magazine mail main major make maker male man manage manager manual map margin mark marked market mask mass master match
        material math max maximum may me meal mean measure media median medical medium meet meeting member membership memory mention
        menu merchant merge message meta metadata meter method metric mid middle migration mile min mind mine minimum minor minute
        mirror miss missing mission mix mobile mode model moderator modified modify module moment money monitor month monthly more
        mother motion mount move moved movie multiple music must mute muted name nation national native nature near need negative
        neighbor nest net network never new news next nick night no node noise none normal north not note notice notification novel now
        null number object observation occur ocean odd of off offer office officer offset oil old on once one online only open opened
        opening operation operator option or orange order ordered org organization origin original other our out outdoor outer output
        outside over owned owner pace pack package page paid pain paint pair panel paper parameter parent park parking part partial
        participant partner party pass passed passenger password past patch path patient pattern pause pay payer payment peak peer pen
        pending people per percent percentage perfect period permission permit person pet phase phone photo phrase pick picture piece
        pilot pin pixel place plain plan plane planet plant plate platform play played player playlist plot plus pocket point policy pool
        poor port portrait position positive possible post postal posted power practice prefer preference prefix premium present press
        pressure preview previous price primary principal principle print prior priority private prize probability problem process
        processed product production profile profit program progress project promo promotion prompt proof property proposal protected
        protocol provider public publish published publisher pull purchase purpose push put quality quantity quarter query question queue
        quick quiet quit quiz quota quote race radio radius rail rain raised random range rank rare rate rated rating ratio raw reach
        reaction read reader ready real reason receipt receive received recent recipe recipient record recorded recovery red redeem reduce
        reference refresh refund region register registration relation relative release released remark remind reminder remote remove
        removed rent repair repeat reply report reported repository request requested require required reserve reset resolution resolve
        resolved resource response rest result retail retry return returned revenue reverse review revision reward rich ride right ring
        risk river road robot role roll roof room root rotate rotation round route row rule run running safe salary sale same sample save
        saved scale scan scene schedule scheduled school science scope score screen script scroll sea search season seat second secret
        section sector secure security see seed segment select selected self sell seller send sender sense sensor sent sentence sequence
        serial series server service session set setting settle setup sex shade shadow shape share shared sheet shelf shift ship shipped
        shipping shop short shot should show shown shut side sign signal signature signed silver simple since single site size skill skin
        skip sky slack sleep slot slow small smart snapshot snow so social sold solid solution some son song sort sound source south space
        span spam speaker special specific speed spend spent split sponsor sport spot spring square staff stage stake stamp standard star
        start started starting state statement static station statistic status stay step stick still stock stop storage store story
        stream street strength string strong student studio study style sub subject submit subscribe subscription subtitle suburb success
        sugar suit sum summary summer sun supplier supply support surface surname survey suspend swap sweet swim switch symbol sync
        system table tag take taken talent talk tap target task taste tax taxi team tech technology telephone temperature template
        temporary ten tenant term terminal test text than that the theme then there thing third this thread threshold thumb thumbnail
        ticket tile time timeline timeout timer timestamp timezone tip tired title to today token tone tool tooltip top topic total touch
        tour tourist town toy trace track tracking trade traffic trail trailer train trait transaction transfer translation transport
        travel tree trend trial trigger trim trip truck true trust try tune turn tutorial type under undo union unique unit university
        unknown until up update updated upload upper url usage use used user utility valid validity valley value variable variant vat
        vector vehicle vendor venue verified verify version vertical very via video view viewed viewer village virtual visibility visible
        vision visit visitor voice volume vote voter wait walk wall wallet want war ward warehouse warm warn warning was watch water
        watt wave way weather web website week weekly weight welcome west wheel when where white who whole wide width wife wild will win
        wind window wing winner winter wire with within word work worker world wrap write writer wrong year yearly yellow yes you young
        your zero zip zipcode zone zoom
        """.split { $0.isWhitespace }.map(String.init))
}
