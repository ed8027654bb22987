"""Checks a log with a document a line on Spark, and prints the summary of all of it.

usage: spark.py LOG [option of codascope check ...]

    spark-submit spark.py day.ndjson --models Order.swift --model Order

Each partition is piped through `codascope check --summary`, which writes one object, and the objects are merged in the
order of the partitions. Without a cluster, `python spark.py` runs on the cores of this machine. CODASCOPE names the
executable where it isn't on the path.
"""

import os
import shlex
import subprocess
import sys

from pyspark.sql import SparkSession

log, *options = sys.argv[1:]
codascope = os.environ.get("CODASCOPE", "codascope")
check = [codascope, "check", "--lines", "-", "--jobs", "1", "--summary", "--format", "json", *options]

spark = SparkSession.builder.appName("codascope").getOrCreate()
# Without an environment of its own, the executable would have none: no PATH, and no HOME for the cache of models.
lines = spark.sparkContext.textFile(log, minPartitions=4)
parts = lines.pipe(shlex.join(check), env=dict(os.environ)).collect()
spark.stop()
if not parts:
    sys.exit("no partition gave a summary: see the executors' logs")
merged = subprocess.run([codascope, "summary", "-"], input="\n".join(parts), text=True)
sys.exit(merged.returncode)
