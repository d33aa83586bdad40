"""What the package does beside the cases of the contract."""

import asyncio
import base64
import datetime
import json
import logging
import os
import pathlib
import subprocess
import sys
import time

import pytest
from azure import cosmos
from azure.core.credentials import AccessToken

import cosmosttl
import cosmosttl.aio

BINARY = cosmosttl.find_program()[0]


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    with open(f"/proc/{pid}/stat") as stat:  # one that ended and was not waited for
        return stat.read().rsplit(")", 1)[1].split()[0] == "Z"


def within(seconds, holds):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_run_that_is_killed_leaves_no_process():
    for signal in ("KILL", "INT"):
        script = "import cosmosttl, sys; e = cosmosttl.start(); print(e._program.ready['pid'], flush=True); sys.stdin.read()"
        run = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        pid = int(run.stdout.readline())
        assert not gone(pid)
        run.kill() if signal == "KILL" else run.send_signal(2)
        run.wait()
        within(2, lambda: gone(pid))


def test_a_fork_that_outlives_the_run_does_not_keep_the_program():
    script = """
import cosmosttl, os, sys, time
e = cosmosttl.start()
child = os.fork()
if child == 0:
    time.sleep(30)
print(e._program.ready['pid'], child, flush=True)
sys.stdin.read()
"""
    run = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    pid, child = map(int, run.stdout.readline().split())
    run.kill()
    try:
        within(3, lambda: gone(pid))
        assert not gone(child)  # it holds the program's input to this moment
    finally:
        os.kill(child, 9)


def test_ending_twice_and_after_the_program():
    emulator = cosmosttl.start()
    other = emulator.account()
    os.kill(emulator._program.ready["pid"], 9)
    emulator._program._process.wait()
    with pytest.raises(cosmosttl.CosmosttlError, match="the program has ended with status"):
        emulator.clock.now()
    begun = time.monotonic()
    other.end()
    emulator.end()
    emulator.end()
    assert time.monotonic() - begun < 2


def test_a_program_that_ends_early():
    with pytest.raises(cosmosttl.CosmosttlError, match="(?s)status 2.*-seed-into"):
        cosmosttl.start(into="nonsense", seed="none")
    with pytest.raises(cosmosttl.CosmosttlError, match="there is no flag -nonsense"):
        cosmosttl.start(flags=["-nonsense"])


def test_where_the_program_is_looked_for(monkeypatch, tmp_path):
    monkeypatch.setenv("COSMOSTTL_BINARY", str(tmp_path / "none"))
    with pytest.raises(cosmosttl.CosmosttlError, match="COSMOSTTL_BINARY is '.*none', which is no file"):
        cosmosttl.find_program()
    with pytest.raises(cosmosttl.CosmosttlError, match="the argument is"):
        cosmosttl.start(program=tmp_path / "other")
    monkeypatch.setenv("COSMOSTTL_BINARY", BINARY)
    assert cosmosttl.find_program() == (BINARY, False)
    monkeypatch.delenv("COSMOSTTL_BINARY")
    monkeypatch.setattr("cosmosttl._program.__file__", str(tmp_path / "_program.py"))
    monkeypatch.setenv("PATH", str(pathlib.Path(BINARY).parent))
    assert cosmosttl.find_program() == (BINARY, False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(cosmosttl.CosmosttlError, match="COSMOSTTL_BINARY is not set, .*bin/cosmosttl does not exist, and PATH has none"):
        cosmosttl.find_program()


def test_another_version(monkeypatch):
    monkeypatch.setattr("cosmosttl._program.__version__", "9.9.9")
    with pytest.raises(cosmosttl.CosmosttlError, match="has version .*, this package 9.9.9"):
        cosmosttl.start()


def test_no_proxy_is_asked(monkeypatch):
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with cosmosttl.start() as emulator:
        emulator.client().create_database("db")
        emulator.clock.advance(1)


def test_https_alone():
    with cosmosttl.start(flags=["-tls"]) as emulator:
        assert emulator.endpoint.startswith("https://")
        emulator.client().create_database("db")
        emulator.clock.advance(1)


def test_seeds(cosmos, tmp_path):
    story = 'container carts 60\ncreate carts {"id":"c1"}\n'
    cosmos.seed(story)
    with pytest.raises(cosmosttl.CosmosttlError, match="/_reset empties it"):
        cosmos.seed(story)
    cosmos.reset()
    file = tmp_path / "items.json"
    file.write_text(json.dumps([{"id": "a", "cid": "c"}]))
    cosmos.seed(file, into="shop/orders/cid")
    assert cosmos.disk("shop", "orders").live_ids == ["a"]
    with cosmosttl.start(seed=file, into="shop/orders/cid") as other:
        assert other.disk("shop", "orders").live == 1


def test_attaching(cosmos):
    for address in (cosmos.endpoint, cosmos.connection_string):
        with cosmosttl.attach(address) as same:
            same.clock.advance(5)
    with cosmosttl.attach(cosmos.connection_string) as same:
        same.client().create_database("db")
    with pytest.raises(cosmosttl.CosmosttlError, match="http://localhost:1/"):
        cosmosttl.attach("http://localhost:1/")


def test_reset_takes_less_than_five_milliseconds(cosmos):
    cosmos.reset()
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        cosmos.reset()
        times.append(time.perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.005


def test_durations_and_times(cosmos_clock):
    for wrong in ("1.5h", "", 1.5, True, datetime.timedelta(milliseconds=1)):
        with pytest.raises(ValueError, match="the duration is"):
            cosmos_clock.advance(wrong)
    with pytest.raises(ValueError, match="the time is"):
        cosmos_clock.set(datetime.date(2040, 1, 1))
    before = cosmos_clock.now()
    assert cosmos_clock.advance("1h30m") - before == datetime.timedelta(hours=1.5)
    assert cosmos_clock.set("2040-01-01T00:00:00Z") == datetime.datetime(2040, 1, 1, tzinfo=datetime.timezone.utc)
    cosmos_clock.stopped = False
    assert not cosmos_clock.stopped


def test_a_clock_of_asyncio_runs_and_stops(cosmos):
    async def asked():
        async with cosmosttl.aio.attach(cosmos.endpoint) as other:
            states = [await other.clock.stopped()]
            await other.clock.stop(False)
            states.append(await other.clock.stopped())
            await other.clock.stop()
            return [*states, await other.clock.stopped()]

    assert asyncio.run(asked()) == [True, False, True]


FAILING = """
import pytest
from azure.cosmos import PartitionKey

def expire(emulator):
    app = emulator.client().create_database("app")
    sessions = app.create_container("sessions", PartitionKey("/user"), default_ttl=3600)
    sessions.create_item({"id": "s1", "user": "ann", "ttl": 1200})
    emulator.clock.advance("20m")
    return sessions

def test_a_404(cosmos):
    expire(cosmos).read_item("s1", "ann")

def test_an_assertion(cosmos_client, cosmos):
    assert list(expire(cosmos).query_items("SELECT * FROM c", partition_key="ann")) != []

@pytest.fixture
def other(cosmos):
    with cosmos.account("other") as account:
        yield account

def test_another_account(other):
    expire(other).read_item("s1", "ann")

def test_a_with_statement():
    import cosmosttl
    with cosmosttl.start() as emulator:
        expire(emulator).read_item("s1", "ann")
"""


def test_a_failed_test_explains_itself(tmp_path):
    (tmp_path / "test_failing.py").write_text(FAILING)
    run = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-W", "ignore:Unverified HTTPS"], cwd=tmp_path, capture_output=True, text=True)
    assert "4 failed" in run.stdout
    for part in run.stdout.split("\n____")[1:]:
        assert "s1 [\"ann\"] expired " in part and ": ttl 1200, written " in part and "; still on disk\n" in part, part
        assert "the clock shows " in part
        assert "expired (item-ttl)" in part
        assert "last request: read_item, status 404" in part or "an_assertion" in part
    for heading in ("- cosmosttl -", "- cosmosttl other -"):
        assert heading in run.stdout


@pytest.mark.skipif(sys.version_info < (3, 11), reason="errors have notes since 3.11")
def test_an_error_that_leaves_a_with_statement_has_a_note():
    with pytest.raises(KeyError) as raised:
        with cosmosttl.start(at="2030-01-01T00:00:00Z") as emulator:
            emulator.clock.advance(5)
            raise KeyError("k")
    assert raised.value.__notes__ == ["cosmosttl: the clock shows 2030-01-01T00:00:05Z"]

    async def fails():
        async with cosmosttl.aio.start(at=60) as emulator:
            assert await emulator.report() == "the clock shows 1970-01-01T00:01:00Z"
            raise KeyError("k")

    with pytest.raises(KeyError) as raised:
        asyncio.run(fails())
    assert raised.value.__notes__ == ["cosmosttl: the clock shows 1970-01-01T00:01:00Z"]


def test_a_start_that_is_no_time(cosmos):
    for wrong in ("tomorrow", 1.5, True):
        with pytest.raises(ValueError, match=f"at is {wrong!r}; it must be"):
            cosmosttl.start(at=wrong)
        with pytest.raises(ValueError, match=f"at is {wrong!r}; it must be"):
            cosmos.reset(at=wrong)


def test_following_has_one_leader(cosmos_clock):
    import time_machine

    with pytest.raises(TypeError, match="time_machine.travel"):
        cosmos_clock.follow(object())
    with time_machine.travel(datetime.datetime(2030, 1, 1), tick=False) as traveller:
        cosmos_clock.follow(traveller)
        with pytest.raises(cosmosttl.CosmosttlError, match="move that instead"):
            cosmos_clock.advance(1)
        with pytest.raises(ValueError, match="only forward"):
            traveller.move_to(datetime.datetime(2029, 1, 1))
        cosmos_clock.release()
        cosmos_clock.advance(1)
        traveller.shift(100)
        assert cosmos_clock.now().second == 1


def test_what_the_program_says_is_logged(caplog):
    with caplog.at_level(logging.DEBUG, "cosmosttl"), cosmosttl.start(flags=["-verbose"]) as emulator:
        emulator.reset()
        within(2, lambda: any("target=/_reset" in message for message in emulator.messages))
    assert "target=/_reset" in caplog.text


def test_the_sdk_retries_after_429():
    with cosmosttl.start() as emulator:
        container = emulator.client().create_database("shop").create_container("orders", cosmos.PartitionKey("/cid"))
        emulator.fault(status=429, retry_after_ms=2, container="orders", operation="create_item", times=3)
        container.create_item({"id": "a", "cid": "c"})
        assert [(fault["chosen"], fault["failed"]) for fault in emulator.faults()] == [(4, 3)]
        emulator.clear_faults()
        assert emulator.faults() == []
        with pytest.raises(cosmosttl.CosmosttlError, match="status is 200; it must be 400 to 599"):
            emulator.fault(status=200)


def test_a_credential_of_entra_id():
    class EmulatorCredential:
        def get_token(self, *scopes, **options):
            return AccessToken("e30.e30." + base64.urlsafe_b64encode(emulator.key.encode()).decode().rstrip("="), int(time.time()) + 3600)

    with cosmosttl.start() as emulator:
        https = emulator._program.ready["https"]
        client = cosmos.CosmosClient(https, EmulatorCredential(), enable_endpoint_discovery=False, connection_verify=False)
        assert client.create_database("shop").id == "shop"


def test_the_first_answer_comes_within_300_milliseconds():
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        with cosmosttl.start() as emulator:
            emulator.clock.now()
            times.append(time.perf_counter() - begun)
    print(f"start to first answer: {min(times) * 1000:.0f} ms at best of five, {max(times) * 1000:.0f} ms at worst")
    assert min(times) < 0.3  # the others may have waited for a processor
