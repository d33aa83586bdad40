//! What programs do with items, by azure_data_cosmos. Arguments: the endpoint, and the key. Each check prints its name.
mod containers;
mod expiry;
mod feeds;
mod items;
mod queries;
mod world;

use world::World;

#[tokio::main]
async fn main() {
    let to: Vec<String> = std::env::args().collect();
    let mut w = World::new(&to[1], &to[2]).await;
    items::points(&mut w).await;
    items::keys_and_ids(&mut w).await;
    items::preconditions(&mut w).await;
    items::patches(&mut w).await;
    items::batches(&mut w).await;
    items::refusals(&mut w).await;
    containers::descriptions(&mut w).await;
    containers::throughput(&mut w).await;
    containers::made_again(&mut w).await;
    queries::of_a_partition(&mut w).await;
    queries::of_several_ranges(&mut w).await;
    queries::that_the_client_does_not_merge(&mut w).await;
    queries::pages(&mut w).await;
    feeds::latest_versions(&mut w).await;
    feeds::all_versions(&mut w).await;
    feeds::ranges(&mut w).await;
    expiry::cells(&mut w).await;
    expiry::countdowns(&mut w).await;
    expiry::gone_everywhere(&mut w).await;
    println!("{} checks passed", w.passed);
}
