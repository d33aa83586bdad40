"""Fixtures of pytest. One program serves a run; with pytest-xdist each worker has an account of its own in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generator, Iterator

import pytest

import cosmosttl

if TYPE_CHECKING:
    from azure.cosmos import CosmosClient

_SHARED = "cosmosttl_connection"  # what the controller of pytest-xdist tells its workers
_program = pytest.StashKey[cosmosttl.Emulator]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cosmosttl-url", help="address or connection string of an endpoint that runs already; otherwise a program is started")
    parser.addini("cosmosttl_url", "as --cosmosttl-url")


def _url(config: pytest.Config) -> str:
    return config.getoption("--cosmosttl-url") or config.getini("cosmosttl_url") or ""


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Of pytest-xdist, in the controller: starts the program that all workers use."""
    url = _url(node.config)
    if not url:
        if _program not in node.config.stash:
            node.config.stash[_program] = cosmosttl.start()
        url = node.config.stash[_program].connection_string
    node.workerinput[_SHARED] = url


def pytest_unconfigure(config: pytest.Config) -> None:
    if _program in config.stash:
        config.stash[_program].end()


@pytest.fixture(scope="session")
def cosmos_account(request: pytest.FixtureRequest) -> Iterator[cosmosttl.Emulator]:
    """The account of this run, or of this worker of pytest-xdist."""
    shared = getattr(request.config, "workerinput", {}).get(_SHARED)
    if shared:
        with cosmosttl.attach(shared).account() as account:
            yield account
    elif _url(request.config):
        yield cosmosttl.attach(_url(request.config))
    else:
        with cosmosttl.start() as emulator:
            yield emulator


@pytest.fixture
def cosmos(cosmos_account: cosmosttl.Emulator) -> cosmosttl.Emulator:
    """The account, emptied for this test."""
    cosmos_account.reset()
    return cosmos_account


@pytest.fixture
def cosmos_client(cosmos: cosmosttl.Emulator) -> "Iterator[CosmosClient]":
    """A client of azure-cosmos for the account."""
    with cosmos.client() as client:
        yield client


@pytest.fixture
def cosmos_clock(cosmos: cosmosttl.Emulator) -> Iterator[cosmosttl.Clock]:
    """The account's clock."""
    yield cosmos.clock
    cosmos.clock.release()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """A test that fails shows the report of each account among its fixtures, also of fixtures with other names, and what the program said."""
    outcome = yield
    report = outcome.get_result()
    if report.when != "call" or not report.failed:
        return
    accounts = []
    for value in getattr(item, "funcargs", {}).values():
        account = getattr(value, "sync", value)  # that of cosmosttl.aio
        if isinstance(account, cosmosttl.Emulator) and all(account.key != other.key or account.endpoint != other.endpoint for other in accounts):
            accounts.append(account)
    for account in accounts:
        try:
            lines = [account.report(), *account.messages]
        except cosmosttl.CosmosttlError as e:
            lines = [str(e)]
        report.sections.append(("cosmosttl" + (" " + account.name if account.name else ""), "\n".join(lines)))
