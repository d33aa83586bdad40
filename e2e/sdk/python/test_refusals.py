"""What is refused, with its status and substatus, and what is not simulated."""
import pytest
from azure.cosmos import CosmosClient
from azure.cosmos.exceptions import (
    CosmosBatchOperationError,
    CosmosHttpResponseError,
    CosmosResourceExistsError,
    CosmosResourceNotFoundError,
)

from conftest import ENDPOINT


def test_404(database, container):
    c = container()
    with pytest.raises(CosmosResourceNotFoundError):
        c.read_item("missing", "p")
    with pytest.raises(CosmosResourceNotFoundError):
        database.get_container_client("missing").read_item("a", "p")
    with pytest.raises(CosmosResourceNotFoundError):
        list(database.get_container_client("missing").query_items("SELECT * FROM c", partition_key="p"))


def test_409(container, fill):
    c = fill(container(), "a")
    with pytest.raises(CosmosResourceExistsError):
        c.create_item({"id": "a", "pk": "p"})


def test_400_for_a_key_that_is_not_the_items(container):
    with pytest.raises(CosmosBatchOperationError) as caught:
        container().execute_item_batch([("create", ({"id": "b", "pk": "q"},))], partition_key="p")
    assert caught.value.status_code == 400


def test_400_for_an_incomplete_key(container, refused):
    with refused(400):
        container(paths=("/tenant", "/user")).read_item("a", ["t"])


@pytest.mark.parametrize("id", ["a/b", "a\\b", "a?b", "a#b", "a ", 3])
def test_ids_that_the_client_refuses(container, id):
    with pytest.raises((ValueError, TypeError)):
        container().create_item({"id": id, "pk": "p"})


def test_413(container, refused):
    with refused(413):
        container().create_item({"id": "a", "pk": "p", "text": "x" * (2 << 20)})


@pytest.mark.parametrize("length", [0, 1024])
def test_400_for_an_empty_or_a_long_id(container, refused, length):
    with refused(400, "1 to 1023 bytes"):
        container().create_item({"id": "a" * length, "pk": "p"})


def test_400_for_a_large_batch(container, refused):
    with refused(400):
        container().execute_item_batch([("create", ({"id": f"i{i}", "pk": "p"},)) for i in range(101)], partition_key="p")


def test_400_for_eleven_patches(container, fill, refused):
    c = fill(container(), "a")
    with refused(400):
        c.patch_item("a", "p", [{"op": "set", "path": f"/n{i}", "value": i} for i in range(11)])


def test_400_for_a_patch_of_the_id(container, fill, refused):
    c = fill(container(), "a")
    with refused(400):
        c.patch_item("a", "p", [{"op": "set", "path": "/id", "value": "b"}])


def test_401():
    with pytest.raises(CosmosHttpResponseError) as caught:
        with CosmosClient(ENDPOINT, "c2VjcmV0") as stranger:
            list(stranger.list_databases())
    assert caught.value.status_code == 401


def test_scripts_run_and_users_are_kept(database, container, refused):
    c = container()
    c.scripts.create_stored_procedure({"id": "s", "body": "function () {}"})
    c.scripts.execute_stored_procedure("s", partition_key="p")
    c.scripts.create_trigger({"id": "t", "body": "function () {}", "triggerType": "Pre", "triggerOperation": "All"})
    c.create_item({"id": "a", "pk": "p"}, pre_trigger_include="t")
    user = database.create_user({"id": "u"})
    permission = {"id": "p", "permissionMode": "Read", "resource": "dbs/AQAAAA==/colls/AQAAAJ0fgTc="}
    assert user.create_permission(permission).properties["_token"].startswith("type=resource&ver=1&sig=")
    with refused(409):
        user.create_permission({**permission, "id": "the same resource"})
    assert [p["id"] for p in user.list_permissions()] == ["p"]
    database.delete_user("u")
    with refused(404):
        user.read()


def test_what_is_not_simulated_is_empty(database, container):
    c = container()
    assert list(c.list_conflicts()) == []
    assert list(database.list_users()) == []


def test_scripts_are_kept(container, refused):
    scripts = container().scripts
    body = {"id": "s", "body": "function () {}"}
    for create, get, replace, delete, list_all, query, extra in [
        (scripts.create_stored_procedure, scripts.get_stored_procedure, scripts.replace_stored_procedure, scripts.delete_stored_procedure,
         scripts.list_stored_procedures, scripts.query_stored_procedures, {}),
        (scripts.create_trigger, scripts.get_trigger, scripts.replace_trigger, scripts.delete_trigger,
         scripts.list_triggers, scripts.query_triggers, {"triggerType": "Pre", "triggerOperation": "All"}),
        (scripts.create_user_defined_function, scripts.get_user_defined_function, scripts.replace_user_defined_function, scripts.delete_user_defined_function,
         scripts.list_user_defined_functions, scripts.query_user_defined_functions, {}),
    ]:
        create({**body, **extra})
        with refused(409):
            create({**body, **extra})
        assert get("s")["body"] == "function () {}"
        replace("s", {**body, **extra, "body": "changed"})
        assert [s["body"] for s in list_all()] == ["changed"]
        assert [s["id"] for s in query("SELECT * FROM c WHERE c.body = 'changed'")] == ["s"]
        delete("s")
        with refused(404):
            get("s")
