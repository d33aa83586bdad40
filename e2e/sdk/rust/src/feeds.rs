//! The change feed in both modes, and feed ranges.
use crate::world::{fill, item, rows, sorted, World, THREE_RANGES};
use azure_data_cosmos::feed::ContinuationToken;
use azure_data_cosmos::models::{ChangeFeedItem, ChangeFeedOperationType, TimeToLive};
use azure_data_cosmos::options::{ChangeFeedMode, ChangeFeedOptions, ChangeFeedStartFrom};
use azure_data_cosmos::{ContainerClient, FeedScope};
use futures::TryStreamExt;
use serde_json::{json, Value};

type Changes = Vec<ChangeFeedItem<Value>>;

/// Reads until nothing is left, and returns the changes and where to go on.
async fn changes(items: &ContainerClient, scope: FeedScope, from: ChangeFeedStartFrom, mode: ChangeFeedMode, token: Option<ContinuationToken>) -> (Changes, ContinuationToken) {
    let mut options = ChangeFeedOptions::default().with_mode(mode);
    if let Some(token) = token {
        options = options.with_continuation_token(token);
    }
    let mut pages = items.query_change_feed::<Value>(scope, from, Some(options)).await.unwrap();
    let (mut all, mut empty) = (Vec::new(), 0);
    while empty < 4 {
        match pages.try_next().await.unwrap() {
            Some(page) if !page.items().is_empty() => all.extend(page.into_items()),
            Some(_) => empty += 1,
            None => break,
        }
    }
    (all, pages.to_continuation_token().unwrap())
}

fn ids(changes: &Changes) -> Vec<Value> {
    sorted(changes.iter().map(|c| c.current().unwrap()["id"].clone()).collect())
}

pub async fn latest_versions(w: &mut World) {
    for throughput in [None, Some(THREE_RANGES)] {
        let of = if throughput.is_none() { "one range" } else { "three ranges" };
        let items = w.container(TimeToLive::NoDefault, throughput).await;
        fill(&items, 12).await;
        let (all, token) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Beginning, ChangeFeedMode::LatestVersion, None).await;
        w.check(&format!("changes of {of} from the beginning"), ids(&all).len(), 12);
        items.upsert_item("p0", "i0", item("i0", "p0", 100), None).await.unwrap();
        items.create_item("p1", "new", item("new", "p1", 1), None).await.unwrap();
        items.delete_item("p2", "i2", None).await.unwrap();
        let (more, _) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Beginning, ChangeFeedMode::LatestVersion, Some(token)).await;
        w.check(&format!("changes of {of} after a continuation token"), ids(&more), vec![json!("i0"), json!("new")]);
        let (now, _) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Now, ChangeFeedMode::LatestVersion, None).await;
        w.check(&format!("changes of {of} from now"), now.len(), 0);
    }
    let items = w.container(TimeToLive::NoDefault, None).await;
    fill(&items, 6).await;
    let (of_key, _) = changes(&items, FeedScope::partition("p1"), ChangeFeedStartFrom::Beginning, ChangeFeedMode::LatestVersion, None).await;
    w.check("the changes of a partition key", ids(&of_key), vec![json!("i1"), json!("i4")]);
    items.create_item("p1", "brief", json!({"id": "brief", "pk": "p1", "ttl": 5}), None).await.unwrap();
    w.advance(5).await;
    let (all, _) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Beginning, ChangeFeedMode::LatestVersion, None).await;
    w.check("no change tells of an expired item", all.len(), 6);
}

pub async fn all_versions(w: &mut World) {
    let items = w.container(TimeToLive::NoDefault, None).await;
    let (_, token) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Now, ChangeFeedMode::AllVersionsAndDeletes, None).await;
    items.create_item("p", "a", json!({"id": "a", "pk": "p", "n": 1, "ttl": 10}), None).await.unwrap();
    items.create_item("p", "b", item("b", "p", 1), None).await.unwrap();
    items.replace_item("p", "b", item("b", "p", 2), None).await.unwrap();
    items.delete_item("p", "b", None).await.unwrap();
    let (all, token) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Now, ChangeFeedMode::AllVersionsAndDeletes, Some(token)).await;
    let kinds: Vec<_> = all.iter().filter_map(|c| c.operation_type()).collect();
    w.check("all versions", kinds, vec![ChangeFeedOperationType::Create, ChangeFeedOperationType::Create, ChangeFeedOperationType::Replace, ChangeFeedOperationType::Delete]);
    w.check("a delete is no expiry", all[3].metadata().and_then(|m| m.time_to_live_expired()).unwrap_or(false), false);
    w.check("the version before a delete", all[3].previous().map(|p| p["n"].clone()), Some(json!(2)));
    w.advance(10).await;
    let (none, token) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Now, ChangeFeedMode::AllVersionsAndDeletes, Some(token)).await;
    w.check("nothing when an item expires", none.len(), 0);
    w.advance(2).await;
    let (purged, _) = changes(&items, FeedScope::full_container(), ChangeFeedStartFrom::Now, ChangeFeedMode::AllVersionsAndDeletes, Some(token)).await;
    w.check("a delete when the item is purged", purged.len(), 1);
    let metadata = purged[0].metadata().unwrap();
    w.check("the delete of the purge says so", metadata.time_to_live_expired(), Some(true));
    w.check("the delete of the purge has the item's id", metadata.id().map(str::to_string), Some("a".to_string()));
}

pub async fn ranges(w: &mut World) {
    let items = w.container(TimeToLive::Forever, Some(THREE_RANGES)).await;
    fill(&items, 30).await;
    let ranges = items.read_feed_ranges(None).await.unwrap();
    let (mut queried, mut changed) = (0, 0);
    for range in ranges {
        queried += rows(&items, "SELECT * FROM c", FeedScope::range(range.clone())).await.len();
        changed += changes(&items, FeedScope::range(range), ChangeFeedStartFrom::Beginning, ChangeFeedMode::LatestVersion, None).await.0.len();
    }
    w.check("each range has its items", queried, 30);
    w.check("each range has its changes", changed, 30);
    let of_key = items.feed_range_from_partition_key("p1", None).await.unwrap();
    w.check("the range of a partition key", of_key.len(), 1);
    let before = items.read_feed_ranges(None).await.unwrap();
    items.begin_replace_throughput(azure_data_cosmos::models::ThroughputProperties::manual(60000), None).await.unwrap().await.unwrap();
    let mut queried = 0;
    for range in before {
        queried += rows(&items, "SELECT * FROM c", FeedScope::range(range)).await.len();
    }
    w.check("ranges that were split have their items", queried, 30);
}
