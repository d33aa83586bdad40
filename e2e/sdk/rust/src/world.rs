//! A client of the endpoint, its clock, containers, and checks.
use azure_data_cosmos::models::{ContainerProperties, PartitionKeyDefinition, ThroughputProperties, TimeToLive};
use azure_data_cosmos::options::CreateContainerOptions;
use azure_data_cosmos::{
    AccountReference, ContainerClient, CosmosClient, CosmosError, DatabaseClient, FeedScope, PartitionKey, RoutingStrategy,
};
use futures::TryStreamExt;
use serde_json::{json, Value};
use std::fmt::Debug;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct World {
    pub client: CosmosClient,
    pub database: DatabaseClient,
    pub passed: usize,
    address: String,
    made: usize,
}

/// The throughput of a container with three partition key ranges.
pub const THREE_RANGES: u64 = 18000;

impl World {
    pub async fn new(endpoint: &str, key: &str) -> World {
        let account = AccountReference::with_authentication_key(endpoint.parse().unwrap(), key.to_string());
        let client = CosmosClient::builder().build(account, RoutingStrategy::ProximityTo("East US".into())).await.unwrap();
        client.create_database("checks", None).await.unwrap();
        let database = client.database_client("checks");
        let address = endpoint.trim_start_matches("http://").trim_end_matches('/').to_string();
        World { client, database, passed: 0, address, made: 0 }
    }

    pub fn check<T: PartialEq + Debug>(&mut self, what: &str, got: T, want: T) {
        assert_eq!(got, want, "{what}");
        println!("passed: {what}");
        self.passed += 1;
    }

    /// A call is refused with a status and a text.
    pub fn refused<T>(&mut self, what: &str, status: u16, text: &str, result: Result<T, CosmosError>) {
        let Err(error) = result else { panic!("{what}: not refused") };
        assert!(error.to_string().contains(text), "{what}: {error}");
        assert_eq!(u16::from(error.status().status_code()), status, "{what}: {error:?}");
        self.check(what, true, true);
    }

    /// Moves the endpoint's clock, which is not part of Cosmos DB.
    pub async fn advance(&self, seconds: u64) {
        let body = format!("{{\"advance\":{seconds}}}");
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let request = format!("POST /_clock HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", self.address, body.len());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    pub fn name(&mut self) -> String {
        self.made += 1;
        format!("c{}", self.made)
    }

    /// Makes a container with the partition key /pk.
    pub async fn container(&mut self, ttl: TimeToLive, throughput: Option<u64>) -> ContainerClient {
        let properties = ContainerProperties::new(self.name(), "/pk".into()).with_default_ttl(ttl);
        self.make(properties, throughput).await
    }

    pub async fn hierarchical(&mut self, paths: &[&str]) -> ContainerClient {
        let paths: Vec<String> = paths.iter().map(|p| p.to_string()).collect();
        let definition: PartitionKeyDefinition = serde_json::from_value(json!({"paths": paths, "kind": "MultiHash", "version": 2})).unwrap();
        let name = self.name();
        self.make(ContainerProperties::new(name, definition), Some(THREE_RANGES)).await
    }

    pub async fn make(&mut self, properties: ContainerProperties, throughput: Option<u64>) -> ContainerClient {
        let id = properties.id.to_string();
        let options = throughput.map(|t| CreateContainerOptions::default().with_throughput(ThroughputProperties::manual(t)));
        self.database.create_container(properties, options).await.unwrap();
        self.database.container_client(id, None).await.unwrap()
    }
}

pub fn item(id: &str, pk: &str, n: i64) -> Value {
    json!({"id": id, "pk": pk, "n": n})
}

/// Creates items of three partition keys.
pub async fn fill(items: &ContainerClient, count: i64) {
    for i in 0..count {
        let (id, pk) = (format!("i{i}"), format!("p{}", i % 3));
        items.create_item(pk.clone(), &id, item(&id, &pk, i), None).await.unwrap();
    }
}

pub async fn status(items: &ContainerClient, pk: &'static str, id: &str) -> u16 {
    match items.read_item(pk, id, None).await {
        Ok(r) => u16::from(r.status().status_code()),
        Err(e) => u16::from(e.status().status_code()),
    }
}

/// All rows of a query.
pub async fn rows(items: &ContainerClient, query: &str, scope: FeedScope) -> Vec<Value> {
    items.query_items::<Value>(query, scope, None).await.unwrap().try_collect().await.unwrap()
}

pub async fn everywhere(items: &ContainerClient, query: &str) -> Vec<Value> {
    rows(items, query, FeedScope::full_container()).await
}

pub async fn within(items: &ContainerClient, query: &str, pk: impl Into<PartitionKey>) -> Vec<Value> {
    rows(items, query, FeedScope::partition(pk)).await
}

/// Rows in an order of their own, for queries that have none.
pub fn sorted(mut rows: Vec<Value>) -> Vec<Value> {
    rows.sort_by_key(Value::to_string);
    rows
}
