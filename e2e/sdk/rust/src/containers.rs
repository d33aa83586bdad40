//! Databases, containers and their throughput.
use crate::world::{fill, item, status, World, THREE_RANGES};
use azure_data_cosmos::models::{
    CompositeIndex, CompositeIndexOrder, CompositeIndexProperty, ContainerProperties, IndexingPolicy, ThroughputProperties, TimeToLive, UniqueKey, UniqueKeyPolicy,
};
use futures::TryStreamExt;

pub async fn descriptions(w: &mut World) {
    for (name, ttl) in [("off", TimeToLive::Forever), ("without a default", TimeToLive::NoDefault), ("of a minute", TimeToLive::Seconds(60))] {
        let items = w.container(ttl.clone(), None).await;
        let mut read = items.read(None).await.unwrap().into_model().unwrap();
        w.check(&format!("a default time to live {name}"), read.default_ttl == ttl, true);
        read.default_ttl = TimeToLive::Seconds(5);
        let replaced = items.replace(read, None).await.unwrap().into_model().unwrap();
        w.check(&format!("a default time to live {name} is replaced"), replaced.default_ttl == TimeToLive::Seconds(5), true);
    }
    let policy = IndexingPolicy::default().with_included_path("/*").with_excluded_path("/text/*").with_composite_index(
        CompositeIndex::default().with_property(CompositeIndexProperty::new("/n", CompositeIndexOrder::Ascending)).with_property(CompositeIndexProperty::new("/m", CompositeIndexOrder::Descending)),
    );
    let unique = UniqueKeyPolicy::default().with_unique_key(UniqueKey::default().with_path("/number"));
    let name = w.name();
    let items = w.make(ContainerProperties::new(name, "/pk".into()).with_indexing_policy(policy).with_unique_key_policy(unique), None).await;
    let read = items.read(None).await.unwrap().into_model().unwrap();
    w.check("a composite index is kept", read.indexing_policy.unwrap().composite_indexes.len(), 1);
    items.create_item("p", "a", serde_json::json!({"id": "a", "pk": "p", "number": 1}), None).await.unwrap();
    let taken = items.create_item("p", "b", serde_json::json!({"id": "b", "pk": "p", "number": 1}), None).await;
    w.refused("a unique key that is taken", 409, "", taken);
    let again = w.database.create_container(ContainerProperties::new("c1", "/pk".into()), None).await;
    w.refused("a container that is there", 409, "", again);
    let missing = w.database.container_client("missing", None).await;
    w.refused("a container that is missing", 404, "", missing);
    let listed: Vec<ContainerProperties> = w.database.query_containers("SELECT * FROM c WHERE c.id = 'c1'", None).await.unwrap().try_collect().await.unwrap();
    w.check("containers are queried", listed.len(), 1);
    let databases: Vec<_> = w.client.query_databases("SELECT * FROM c WHERE c.id = 'checks'", None).await.unwrap().try_collect().await.unwrap();
    w.check("databases are queried", databases.len(), 1);
    w.client.create_database("brief", None).await.unwrap();
    let brief = w.client.database_client("brief");
    w.check("a database is read", u16::from(brief.read(None).await.unwrap().status().status_code()), 200);
    w.check("a database is deleted", u16::from(brief.delete(None).await.unwrap().status().status_code()), 204);
    let gone = brief.read(None).await;
    w.refused("a database that was deleted", 404, "", gone);
}

pub async fn throughput(w: &mut World) {
    let items = w.container(TimeToLive::Forever, Some(400)).await;
    w.check("throughput", items.read_throughput(None).await.unwrap().unwrap().throughput(), Some(400));
    let replaced = items.begin_replace_throughput(ThroughputProperties::manual(1000), None).await.unwrap().await.unwrap();
    w.check("throughput is replaced", replaced.into_model().unwrap().throughput(), Some(1000));
    w.check("throughput after that", items.read_throughput(None).await.unwrap().unwrap().throughput(), Some(1000));
    let refused = items.begin_replace_throughput(ThroughputProperties::manual(150), None).await;
    w.refused("throughput that is no multiple of 100", 400, "", refused);
    let shared = w.container(TimeToLive::Forever, Some(THREE_RANGES)).await;
    w.check("a container of 18,000 RU/s has three ranges", shared.read_feed_ranges(None).await.unwrap().len(), 3);
    w.check("a database without throughput", w.database.read_throughput(None).await.unwrap().is_none(), true);
}

pub async fn made_again(w: &mut World) {
    let items = w.container(TimeToLive::Forever, None).await;
    fill(&items, 3).await;
    let id = items.read(None).await.unwrap().into_model().unwrap().id.to_string();
    w.check("a container is deleted", u16::from(items.delete(None).await.unwrap().status().status_code()), 204);
    let again = w.make(ContainerProperties::new(id, "/pk".into()), None).await;
    w.check("what a container had before it was made again", status(&again, "p0", "i0").await, 404);
    w.check("the client of before finds the new container", u16::from(items.upsert_item("p", "a", item("a", "p", 1), None).await.unwrap().status().status_code()), 201);
}
