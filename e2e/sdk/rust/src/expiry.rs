//! Time to Live: the matrix, what restarts the countdown, and what finds an expired item.
use crate::world::{everywhere, item, status, within, World, THREE_RANGES};
use azure_data_cosmos::models::{ContainerProperties, PatchInstructions, PatchOperation, TimeToLive};
use azure_data_cosmos::options::{PatchItemOptions, PatchStrategy};
use azure_data_cosmos::{ContainerClient, TransactionalBatch};
use serde_json::{json, Value};

fn with(id: &str, ttl: Option<i64>) -> Value {
    match ttl {
        Some(ttl) => json!({"id": id, "pk": "p", "ttl": ttl}),
        None => json!({"id": id, "pk": "p"}),
    }
}

async fn alive(items: &ContainerClient, id: &str) -> bool {
    status(items, "p", id).await == 200
}

/// The documentation's matrix: an item's ttl in a container that is off, on without a default, and on with ten seconds.
pub async fn cells(w: &mut World) {
    for (container, name) in [(TimeToLive::Forever, "off"), (TimeToLive::NoDefault, "-1"), (TimeToLive::Seconds(10), "10")] {
        for ttl in [None, Some(-1), Some(5)] {
            let items = w.container(container.clone(), None).await;
            items.create_item("p", "a", with("a", ttl), None).await.unwrap();
            let gone = match (name, ttl) {
                ("off", _) | (_, Some(-1)) | ("-1", None) => None,
                (_, Some(_)) => Some(5),
                _ => Some(10),
            };
            let what = format!("container {name}, item {}", ttl.map_or("absent".to_string(), |t| t.to_string()));
            let wait = gone.unwrap_or(1000);
            w.advance(wait - 1).await;
            w.check(&format!("{what}: a second before"), (alive(&items, "a").await, within(&items, "SELECT * FROM c", "p").await.len()), (true, 1));
            w.advance(1).await;
            let want = gone.is_none();
            w.check(&format!("{what}: at the second"), (alive(&items, "a").await, within(&items, "SELECT * FROM c", "p").await.len()), (want, want as usize));
        }
    }
}

pub async fn countdowns(w: &mut World) {
    let items = w.container(TimeToLive::Seconds(10), None).await;
    for id in ["read", "replaced", "upserted", "patched", "batched"] {
        items.create_item("p", id, item(id, "p", 1), None).await.unwrap();
    }
    w.advance(9).await;
    w.check("read", alive(&items, "read").await, true);
    items.replace_item("p", "replaced", item("replaced", "p", 2), None).await.unwrap();
    items.upsert_item("p", "upserted", item("upserted", "p", 2), None).await.unwrap();
    let patch = PatchInstructions::from(vec![PatchOperation::set("/n", json!(2))]);
    items.patch_item("p", "patched", patch, Some(PatchItemOptions::default().with_strategy(PatchStrategy::ServerSide))).await.unwrap();
    items.execute_transactional_batch(TransactionalBatch::new("p").replace_item("batched", item("batched", "p", 2), None).unwrap(), None).await.unwrap();
    w.advance(1).await;
    w.check("a read does not restart the countdown", alive(&items, "read").await, false);
    for id in ["replaced", "upserted", "patched", "batched"] {
        w.check(&format!("what was {id} begins anew"), alive(&items, id).await, true);
    }
    w.advance(9).await;
    for id in ["replaced", "upserted", "patched", "batched"] {
        w.check(&format!("what was {id} ends"), alive(&items, id).await, false);
    }
}

async fn nothing_finds_it(w: &mut World, items: &ContainerClient) {
    let gone = items.replace_item("p", "a", item("a", "p", 2), None).await;
    w.refused("an expired item cannot be replaced", 404, "", gone);
    let gone = items.delete_item("p", "a", None).await;
    w.refused("an expired item cannot be deleted", 404, "", gone);
    w.check("an expired item is not counted", json!(within(items, "SELECT VALUE COUNT(1) FROM c", "p").await), json!([1]));
    w.check("an expired item is in no list", json!(everywhere(items, "SELECT VALUE c.id FROM c ORDER BY c.id").await), json!(["b"]));
    w.check("the id of an expired item is free", u16::from(items.create_item("p", "a", item("a", "p", 3), None).await.unwrap().status().status_code()), 201);
}

pub async fn gone_everywhere(w: &mut World) {
    let items = w.container(TimeToLive::Seconds(10), Some(THREE_RANGES)).await;
    items.create_item("p", "a", with("a", None), None).await.unwrap();
    items.create_item("p", "b", with("b", Some(-1)), None).await.unwrap();
    w.advance(10).await;
    nothing_finds_it(w, &items).await;
    let mut properties: ContainerProperties = items.read(None).await.unwrap().into_model().unwrap();
    properties.default_ttl = TimeToLive::Forever;
    items.replace(properties, None).await.unwrap();
    w.advance(1000).await;
    w.check("nothing expires in a container that was switched off", alive(&items, "a").await, true);
}
