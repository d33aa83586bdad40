// The endpoint's clock and disk, which are not part of Cosmos DB. The suites use nothing else besides @azure/cosmos.
export const connection = process.env.COSMOS_CONNECTION;
export const endpoint = /AccountEndpoint=([^;]+)/.exec(connection ?? "")?.[1];

async function ask(path, body) {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(endpoint.replace(/\/$/, "") + path, init);
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.message);
  return result;
}

export const now = async () => (await ask("/_clock")).now;
export const advance = (seconds) => ask("/_clock", { advance: seconds });
export const disk = (container) => ask(`/_disk/dbs/${container.database.id}/colls/${container.id}`);
