//! Queries of one partition and of several ranges, in pages.
use crate::world::{everywhere, fill, sorted, within, World, THREE_RANGES};
use azure_data_cosmos::models::TimeToLive;
use azure_data_cosmos::options::{MaxItemCountHint, QueryOptions};
use azure_data_cosmos::{ContainerClient, FeedScope, Query};
use futures::TryStreamExt;
use serde_json::{json, Value};
use std::num::NonZeroU32;

pub async fn of_a_partition(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    fill(&items, 30).await;
    for (query, want) in [
        ("SELECT VALUE c.n FROM c ORDER BY c.n DESC OFFSET 1 LIMIT 2", json!([24, 21])),
        ("SELECT VALUE COUNT(1) FROM c", json!([10])),
        ("SELECT VALUE SUM(c.n) FROM c WHERE c.n > 20", json!([72])),
        ("SELECT DISTINCT VALUE c.pk FROM c", json!(["p0"])),
        ("SELECT TOP 2 VALUE c.id FROM c ORDER BY c.n", json!(["i0", "i3"])),
        ("SELECT VALUE UPPER(c.id) FROM c WHERE c.n = 9", json!(["I9"])),
        ("SELECT VALUE t FROM c JOIN t IN (SELECT VALUE [c.n, c.n + 1]) WHERE c.n = 3", json!([3, 4])),
        ("SELECT c.n, c.n * 2 AS twice FROM c WHERE c.n IN (3, 6) ORDER BY c.n", json!([{"n": 3, "twice": 6}, {"n": 6, "twice": 12}])),
        ("SELECT VALUE c.n FROM c WHERE EXISTS(SELECT VALUE c.n WHERE c.n = 12)", json!([12])),
        ("SELECT c.pk, COUNT(1) AS k FROM c GROUP BY c.pk", json!([{"pk": "p0", "k": 10}])),
    ] {
        w.check(&format!("in a partition: {query}"), json!(within(&items, query, "p0").await), want);
    }
    let query = Query::from("SELECT VALUE c.n FROM c WHERE c.n >= @from AND c.n < @to ORDER BY c.n").with_parameter("@from", 3).unwrap().with_parameter("@to", 10).unwrap();
    let found: Vec<Value> = items.query_items(query, FeedScope::partition("p0"), None).await.unwrap().try_collect().await.unwrap();
    w.check("parameters", json!(found), json!([3, 6, 9]));
    for query in ["SELEC * FROM c", "SELECT * FROM c WHERE", "SELECT NOSUCH(c.id) FROM c"] {
        let refused = match items.query_items::<Value>(query, FeedScope::partition("p0"), None).await {
            Ok(rows) => rows.try_collect::<Vec<_>>().await,
            Err(e) => Err(e),
        };
        w.refused(&format!("a wrong query: {query}"), 400, "", refused);
    }
}

pub async fn of_several_ranges(w: &mut World) {
    let one = w.container(TimeToLive::Forever, None).await;
    let three = w.container(TimeToLive::Forever, Some(THREE_RANGES)).await;
    for items in [&one, &three] {
        for i in 0..60i64 {
            let (id, pk) = (format!("i{i}"), format!("p{}", i % 20));
            items.create_item(pk.clone(), &id, json!({"id": id, "pk": pk, "n": i, "g": i % 7, "text": format!("t{}", (i * 37) % 60)}), None).await.unwrap();
        }
    }
    for query in [
        "SELECT VALUE c.n FROM c ORDER BY c.n",
        "SELECT VALUE c.text FROM c ORDER BY c.text DESC",
        "SELECT VALUE c.id FROM c WHERE c.g = 3 ORDER BY c.n DESC",
        "SELECT TOP 7 VALUE c.n FROM c ORDER BY c.n DESC",
        "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 5 LIMIT 9",
        "SELECT VALUE c.text FROM c WHERE c.n < 40 ORDER BY c.text OFFSET 3 LIMIT 100",
        "SELECT c.g, c.n FROM c WHERE STARTSWITH(c.pk, 'p1') ORDER BY c.n",
        "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g",
    ] {
        w.check(&format!("over three ranges as over one: {query}"), everywhere(&three, query).await, everywhere(&one, query).await);
    }
    for query in ["SELECT VALUE c.id FROM c", "SELECT * FROM c WHERE c.n > 50", "SELECT VALUE {id: c.id} FROM c WHERE c.g IN (1, 4)"] {
        let bare = |mut rows: Vec<Value>| {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                row.retain(|name, _| !name.starts_with('_'));
            }
            sorted(rows)
        };
        w.check(&format!("in any order over three ranges as over one: {query}"), bare(everywhere(&three, query).await), bare(everywhere(&one, query).await));
    }
}

/// azure_data_cosmos does not merge these yet, and says so to the endpoint, which refuses their plans as the service does.
pub async fn that_the_client_does_not_merge(w: &mut World) {
    let items = w.container(TimeToLive::Forever, Some(THREE_RANGES)).await;
    fill(&items, 6).await;
    for query in ["SELECT VALUE COUNT(1) FROM c", "SELECT VALUE SUM(c.n) FROM c", "SELECT c.pk, COUNT(1) AS k FROM c GROUP BY c.pk"] {
        let refused = match items.query_items::<Value>(query, FeedScope::full_container(), None).await {
            Ok(rows) => rows.try_collect::<Vec<_>>().await,
            Err(e) => Err(e),
        };
        w.refused(&format!("over three ranges: {query}"), 400, "which the calling client does not support", refused);
    }
}

async fn paged(items: &ContainerClient, query: &str, size: u32, resume: bool) -> (Vec<Value>, usize) {
    let options = || QueryOptions::default().with_max_item_count(MaxItemCountHint::Limit(NonZeroU32::new(size).unwrap()));
    let mut pages = items.query_items::<Value>(query, FeedScope::full_container(), Some(options())).await.unwrap().into_pages();
    let (mut rows, mut count) = (Vec::new(), 0);
    while let Some(page) = pages.try_next().await.unwrap() {
        count += 1;
        rows.extend(page.into_items());
        if resume {
            let token = pages.to_continuation_token().unwrap();
            pages = items.query_items::<Value>(query, FeedScope::full_container(), Some(options().with_continuation_token(token))).await.unwrap().into_pages();
        }
    }
    (rows, count)
}

pub async fn pages(w: &mut World) {
    for throughput in [None, Some(THREE_RANGES)] {
        let items = w.container(TimeToLive::Forever, throughput).await;
        fill(&items, 30).await;
        let of = if throughput.is_none() { "one range" } else { "three ranges" };
        let (rows, count) = paged(&items, "SELECT VALUE c.n FROM c", 4, false).await;
        w.check(&format!("pages of {of}"), (rows.len(), count >= 8), (30, true));
        let (rows, count) = paged(&items, "SELECT VALUE c.n FROM c", 4, true).await;
        w.check(&format!("pages of {of}, each by its continuation token"), (sorted(rows).len(), count >= 8), (30, true));
        let (rows, _) = paged(&items, "SELECT VALUE c.n FROM c ORDER BY c.n DESC", 4, false).await;
        w.check(&format!("pages in order, of {of}"), json!(rows), json!((0..30).rev().collect::<Vec<_>>()));
        let (rows, _) = paged(&items, "SELECT VALUE c.n FROM c ORDER BY c.n", 4, true).await;
        w.check(&format!("pages in order, of {of}, each by its continuation token"), json!(rows), json!((0..30).collect::<Vec<_>>()));
        let options = QueryOptions::default().with_populate_query_metrics(true).with_populate_index_metrics(true);
        let mut pages = items.query_items::<Value>("SELECT * FROM c", FeedScope::partition("p1"), Some(options)).await.unwrap().into_pages();
        let page = pages.try_next().await.unwrap().unwrap();
        w.check(&format!("metrics of {of}"), page.query_metrics().is_some_and(|m| m.contains("retrievedDocumentCount=10")), true);
        w.check(&format!("the charge of a page of {of}"), page.headers().request_charge().is_some_and(|c| c.value() > 0.0), true);
    }
}
