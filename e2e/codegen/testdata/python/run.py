"""Runs the snippets that the list on standard input names and prints the calls of each as a line of JSON."""
import json
import py_compile
import runpy
import sys

import azure.cosmos as cosmos
from azure.cosmos.partition_key import NonePartitionKeyValue, NullPartitionKeyValue

MARKS = {NonePartitionKeyValue: [{}], NullPartitionKeyValue: [None]}


def key(call):
    value = call.get("key")
    if "key" in call:
        call["key"] = MARKS[value] if isinstance(value, type) else value if isinstance(value, list) else [value]
    return call


for job in json.load(sys.stdin):
    cosmos.CALLS.clear()
    cosmos.WORLD.update(endpoint=job["endpoint"], body=json.loads(job["body"] or "{}"))
    py_compile.compile(job["file"], cfile=job["file"] + "c", doraise=True)
    runpy.run_path(job["file"])
    print(json.dumps([key(call) for call in cosmos.CALLS]))
