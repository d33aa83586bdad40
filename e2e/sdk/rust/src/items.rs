//! Items: point operations, keys, preconditions, patches and batches.
use crate::world::{item, status, within, World};
use azure_data_cosmos::models::{CosmosNumber, PatchInstructions, PatchOperation, TimeToLive, TransactionalBatchResponse};
use azure_data_cosmos::options::{
    BatchOptions, BatchReplaceOptions, ContentResponseOnWrite, ItemReadOptions, ItemWriteOptions, OperationOptions, OperationOptionsBuilder,
    PatchItemOptions, PatchStrategy, Precondition,
};
use azure_data_cosmos::{AccountReference, ContainerClient, CosmosClient, PartitionKey, RoutingStrategy, TransactionalBatch};
use serde_json::{json, Value};

fn with_content() -> OperationOptions {
    OperationOptionsBuilder::new().with_content_response_on_write(ContentResponseOnWrite::Enabled).build()
}

async fn read(items: &ContainerClient, pk: impl Into<PartitionKey>, id: &str) -> Value {
    items.read_item(pk, id, None).await.unwrap().into_model().unwrap()
}

pub async fn points(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    let made = items.create_item("p", "a", item("a", "p", 1), None).await.unwrap();
    w.check("created", u16::from(made.status().status_code()), 201);
    w.check("a write has an etag", made.headers().etag().is_some(), true);
    w.check("a write has a charge", made.headers().request_charge().is_some_and(|c| c.value() > 1.0), true);
    w.check("a write has a session token", made.headers().session_token().is_some(), true);
    w.check("a write has an activity id", made.headers().activity_id().is_some(), true);
    w.check("a write has no content unless it is asked for", made.into_body().is_empty(), true);
    let got = items.read_item("p", "a", None).await.unwrap();
    w.check("a point read costs one request unit", got.headers().request_charge().unwrap().value(), 1.0);
    let got: Value = got.into_model().unwrap();
    w.check("read", got["n"].clone(), json!(1));
    w.check("system properties", ["_rid", "_self", "_etag", "_ts", "_attachments"].iter().all(|p| !got[p].is_null()), true);
    let again = items.create_item("p", "a", item("a", "p", 1), None).await;
    w.refused("created twice", 409, "", again);
    let missing = items.read_item("p", "none", None).await;
    w.refused("missing", 404, "", missing);
    let replaced = items.replace_item("p", "a", item("a", "p", 2), Some(ItemWriteOptions::default().with_operation_options(with_content()))).await.unwrap();
    w.check("replaced", u16::from(replaced.status().status_code()), 200);
    w.check("the content of a write", replaced.into_model::<Value>().unwrap()["n"].clone(), json!(2));
    let missing = items.replace_item("p", "none", item("none", "p", 2), None).await;
    w.refused("replacing what is missing", 404, "", missing);
    let upserted = items.upsert_item("p", "b", item("b", "p", 3), None).await.unwrap();
    w.check("an upsert that creates", u16::from(upserted.status().status_code()), 201);
    let upserted = items.upsert_item("p", "b", item("b", "p", 4), None).await.unwrap();
    w.check("an upsert that replaces", u16::from(upserted.status().status_code()), 200);
    let deleted = items.delete_item("p", "b", None).await.unwrap();
    w.check("deleted", u16::from(deleted.status().status_code()), 204);
    let again = items.delete_item("p", "b", None).await;
    w.refused("deleted twice", 404, "", again);
    let rich = json!({"id": "rich", "pk": "p", "text": "naïve – 日本 \"'\\\u{1}", "numbers": [0, -1, 1.5, 1e300, 9007199254740991i64], "deep": {"a": {"b": [null, true, false, {}]}}});
    items.create_item("p", "rich", &rich, None).await.unwrap();
    let got = read(&items, "p", "rich").await;
    for name in ["text", "numbers", "deep"] {
        w.check(&format!("the {name} of an item are as they were written"), got[name].clone(), rich[name].clone());
    }
    let large = json!({"id": "large", "pk": "p", "text": "x".repeat(1 << 20)});
    items.create_item("p", "large", &large, None).await.unwrap();
    w.check("an item of a megabyte", read(&items, "p", "large").await["text"].as_str().unwrap().len(), 1 << 20);
}

pub async fn keys_and_ids(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    for id in ["with space", "percent%20", "plus+", "é 鱀", "'quoted'", "x=y&z", "semi;colon"] {
        items.create_item("ids", id, item(id, "ids", 0), None).await.unwrap();
        let found = within(&items, "SELECT VALUE c.id FROM c", "ids").await.contains(&json!(id));
        w.check(&format!("the id {id} is found by a query"), found, true);
    }
    for id in ["with space", "plus+", "é 鱀", "'quoted'", "x=y&z", "semi;colon"] {
        w.check(&format!("the id {id} is read"), status(&items, "ids", id).await, 200);
    }
    for (name, key, value) in [
        ("an empty string", PartitionKey::from(""), json!("")),
        ("a number", PartitionKey::from(3), json!(3)),
        ("a fraction", PartitionKey::try_from(1.5).unwrap(), json!(1.5)),
        ("a boolean", PartitionKey::from(true), json!(true)),
        ("null", PartitionKey::from(None::<String>), json!(null)),
    ] {
        items.create_item(key.clone(), "k", json!({"id": "k", "pk": value}), None).await.unwrap();
        w.check(&format!("the partition key is {name}"), read(&items, key, "k").await["pk"].clone(), value);
    }
    let wrong = items.create_item("q", "wrong", item("wrong", "p", 0), None).await;
    w.refused("another partition key than the item's", 400, "", wrong);
    let users = w.hierarchical(&["/tenant", "/user"]).await;
    for i in 0..6 {
        let (tenant, user, id) = (format!("t{}", i % 2), format!("u{}", i % 3), format!("i{i}"));
        users.create_item((tenant.clone(), user.clone()), &id, json!({"id": id, "tenant": tenant, "user": user}), None).await.unwrap();
    }
    w.check("a hierarchical key", read(&users, ("t1", "u2"), "i5").await["user"].clone(), json!("u2"));
    w.check("the beginning of a key", within(&users, "SELECT VALUE c.id FROM c", "t1").await.len(), 3);
}

pub async fn preconditions(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    let old = items.create_item("p", "a", item("a", "p", 1), None).await.unwrap().headers().etag().unwrap().clone();
    let matching = |etag: &azure_core::http::Etag| Some(ItemWriteOptions::default().with_precondition(Precondition::IfMatch(etag.clone())));
    let new = items.replace_item("p", "a", item("a", "p", 2), matching(&old)).await.unwrap().headers().etag().unwrap().clone();
    w.check("a write makes another etag", old != new, true);
    let stale = items.replace_item("p", "a", item("a", "p", 3), matching(&old)).await;
    w.refused("a replace with a stale etag", 412, "", stale);
    let stale = items.upsert_item("p", "a", item("a", "p", 3), matching(&old)).await;
    w.refused("an upsert with a stale etag", 412, "", stale);
    let stale = items.delete_item("p", "a", matching(&old)).await;
    w.refused("a delete with a stale etag", 412, "", stale);
    let known = items.read_item("p", "a", Some(ItemReadOptions::default().with_precondition(Precondition::IfNoneMatch(new.clone())))).await;
    let known = known.map_or_else(|e| e.status(), |r| r.status());
    w.check("a read of what has not changed", u16::from(known.status_code()), 304);
    let deleted = items.delete_item("p", "a", matching(&new)).await.unwrap();
    w.check("a delete with the etag", u16::from(deleted.status().status_code()), 204);
}

pub async fn patches(w: &mut World) {
    let items = w.container(TimeToLive::NoDefault, None).await;
    let start = json!({"id": "a", "pk": "p", "n": 1, "list": [1, 2], "gone": true, "old": "x"});
    for (name, strategy) in [("by the server", PatchStrategy::ServerSide), ("by the client", PatchStrategy::ClientSide)] {
        items.upsert_item("p", "a", &start, None).await.unwrap();
        let patch = PatchInstructions::from(vec![
            PatchOperation::increment("/n", CosmosNumber::from(5i64)),
            PatchOperation::add("/list/-", json!(3)),
            PatchOperation::replace("/list/0", json!(0)),
            PatchOperation::remove("/gone"),
            PatchOperation::move_value("/old", "/new"),
            PatchOperation::set("/deep", json!({"a": null})),
        ]);
        items.patch_item("p", "a", patch, Some(PatchItemOptions::default().with_strategy(strategy))).await.unwrap();
        let got = read(&items, "p", "a").await;
        for (property, want) in [("n", json!(6)), ("list", json!([0, 2, 3])), ("gone", json!(null)), ("new", json!("x")), ("deep", json!({"a": null}))] {
            w.check(&format!("patched {name}: {property}"), got[property].clone(), want);
        }
        let ttl = PatchInstructions::from(vec![PatchOperation::set("/ttl", json!(60))]);
        items.patch_item("p", "a", ttl, Some(PatchItemOptions::default().with_strategy(strategy))).await.unwrap();
        w.check(&format!("patched {name}: ttl"), read(&items, "p", "a").await["ttl"].clone(), json!(60));
        let missing = items.patch_item("p", "none", PatchInstructions::from(vec![PatchOperation::set("/n", json!(1))]), Some(PatchItemOptions::default().with_strategy(strategy))).await;
        w.refused(&format!("patched {name}: what is missing"), 404, "", missing);
    }
}

pub async fn batches(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    items.create_item("p", "old", item("old", "p", 1), None).await.unwrap();
    let run = |batch: TransactionalBatch| async {
        let options = BatchOptions::default().with_operation_options(with_content());
        items.execute_transactional_batch(batch, Some(options)).await.unwrap().into_model().unwrap()
    };
    let codes = |r: &TransactionalBatchResponse| r.results().iter().map(|r| r.status_code()).collect::<Vec<u16>>();
    let batch = TransactionalBatch::new("p").create_item(item("a", "p", 1)).unwrap().upsert_item(item("b", "p", 2), None).unwrap()
        .replace_item("old", item("old", "p", 3), None).unwrap().read_item("a", None).delete_item("b", None);
    let done = run(batch).await;
    w.check("a batch", codes(&done), vec![201, 201, 200, 200, 204]);
    w.check("what a batch reads", done.results()[3].into_model::<Value>().unwrap().unwrap()["n"].clone(), json!(1));
    let failed = run(TransactionalBatch::new("p").upsert_item(item("c", "p", 1), None).unwrap().create_item(item("a", "p", 1)).unwrap()).await;
    w.check("a batch that fails", codes(&failed), vec![424, 409]);
    w.check("nothing of a batch that fails", status(&items, "p", "c").await, 404);
    let stale = BatchReplaceOptions::default().with_precondition(Precondition::IfMatch("\"stale\"".into()));
    let failed = run(TransactionalBatch::new("p").replace_item("a", item("a", "p", 9), Some(stale)).unwrap()).await;
    w.check("a batch with a stale etag", codes(&failed), vec![412]);
}

pub async fn refusals(w: &mut World) {
    let items = w.container(TimeToLive::Seconds(10), None).await;
    for (name, ttl) in [("0", json!(0)), ("null", json!(null)), ("a string", json!("60")), ("a fraction", json!(1.5)), ("-2", json!(-2)), ("too large", json!(2147483648u64))] {
        let refused = items.create_item("p", "a", json!({"id": "a", "pk": "p", "ttl": ttl}), None).await;
        w.refused(&format!("a ttl that is {name}"), 400, "The input ttl", refused);
    }
    let empty = items.create_item("p", "", item("", "p", 1), None).await;
    w.check("an empty id is refused", empty.is_err(), true);
    let long = "x".repeat(1024);
    let refused = items.create_item("p", &long, item(&long, "p", 1), None).await;
    w.refused("an id of 1,024 bytes", 400, "1023", refused);
    let huge = json!({"id": "huge", "pk": "p", "text": "x".repeat(2 << 20)});
    let refused = items.create_item("p", "huge", &huge, None).await;
    w.refused("an item of more than two megabytes", 413, "", refused);
    let account = AccountReference::with_authentication_key(w.client.endpoint().as_str().parse().unwrap(), "c2VjcmV0");
    let stranger = CosmosClient::builder().build(account, RoutingStrategy::ProximityTo("East US".into())).await;
    let read = match stranger {
        Ok(client) => client.database_client("checks").read(None).await.map(|_| ()),
        Err(e) => Err(e),
    };
    w.refused("a wrong key", 401, "", read);
    let script = within_error(&items, "SELECT VALUE udf.f(c.n) FROM c").await;
    w.refused("a user-defined function that does not exist is refused by name", 400, "user-defined function", script);
}

async fn within_error(items: &ContainerClient, query: &str) -> Result<Vec<Value>, azure_data_cosmos::CosmosError> {
    use futures::TryStreamExt;
    items.query_items::<Value>(query, azure_data_cosmos::FeedScope::partition("p"), None).await?.try_collect().await
}
