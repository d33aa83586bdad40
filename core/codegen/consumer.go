package codegen

import "strconv"

// A Consumer is a consumer of the container's change feed. The zero value has the SDK's defaults.
type Consumer struct {
	AllVersions bool  // all versions and deletes
	Beginning   bool  // also reads existing items; not possible with AllVersions
	Every       int64 // seconds between two polls; 0 is the default
	Takes       int   // largest number of changes of a poll; 0 is the default
}

// beginning reports whether the consumer reads existing items.
func (c Consumer) beginning() bool { return c.Beginning && !c.AllVersions }

// every returns the seconds between two polls. The default is that of the processors and triggers.
func (c Consumer) every() int64 {
	if c.Every > 0 {
		return c.Every
	}
	return 5
}

// lines writes lines with a margin.
func (g *gen) lines(margin string, lines ...string) {
	for _, l := range lines {
		if l != "" {
			l = margin + l
		}
		g.line(l)
	}
}

// when writes a line if a condition holds.
func (g *gen) when(is bool, parts ...string) {
	if is {
		g.line(parts...)
	}
}

// leftOut returns the text of a comment on changes that the consumer misses.
func (g *gen) leftOut() string {
	if g.Consumer.AllVersions {
		return "A delete by Time to Live comes with the purge, not when the item expires. What is older than the retention is lost."
	}
	return "An item that expires before it is read never comes."
}

func (g *gen) csharpProcessor() {
	c := g.Consumer
	g.lines("", "// dotnet add package Microsoft.Azure.Cosmos", "// dotnet add package Newtonsoft.Json", "using System;",
		"using System.Threading.Tasks;", "using Microsoft.Azure.Cosmos;", "using Newtonsoft.Json.Linq;", "")
	g.line("using CosmosClient client = new(")
	g.line("    ", quoteJSON(g.Endpoint), ",")
	g.line(`    Environment.GetEnvironmentVariable("COSMOS_KEY")!);`)
	g.line("Database database = client.GetDatabase(", quoteJSON(g.Database), ");")
	g.line(`Container leases = await database.CreateContainerIfNotExistsAsync("leases", "/id");`)
	g.line()
	g.line("// ", g.leftOut())
	g.line("ChangeFeedProcessor processor = database.GetContainer(", quoteJSON(g.Container), ")")
	if c.AllVersions {
		g.lines("    ", `.GetChangeFeedProcessorBuilderWithAllVersionsAndDeletes<JObject>("archive", (context, changes, stop) =>`, "{",
			"    foreach (ChangeFeedItem<JObject> change in changes)", "    {",
			"        // Previous has the item of a delete if previousImageRetentionPolicy keeps it.",
			"        Archive(change.Current ?? change.Previous, change.Metadata.IsTimeToLiveExpired);", "    }", "    return Task.CompletedTask;", "})")
	} else {
		g.lines("    ", `.GetChangeFeedProcessorBuilder<JObject>("archive", (changes, stop) =>`, "{",
			"    foreach (JObject item in changes)", "    {", "        Archive(item, false);", "    }", "    return Task.CompletedTask;", "})")
	}
	g.lines("    ", ".WithInstanceName(Environment.MachineName)", ".WithLeaseContainer(leases)")
	g.line("    .WithPollInterval(TimeSpan.FromSeconds(", whole(c.every()), "))")
	g.when(c.Takes > 0, "    .WithMaxItems(", strconv.Itoa(c.Takes), ")")
	g.when(c.beginning(), "    .WithStartTime(DateTime.MinValue.ToUniversalTime()) // from the beginning")
	g.lines("", "    .Build();", "", "await processor.StartAsync();", "Console.ReadLine(); // until Enter is pressed",
		"await processor.StopAsync();", "",
		"// Writes an item to where it is kept.", "static void Archive(JObject? item, bool expired)", "{", `    Console.WriteLine($"{item} {(expired ? "expired" : "")}");`, "}")
}

func (g *gen) csharpTrigger() {
	c := g.Consumer
	g.lines("", "// dotnet add package Microsoft.Azure.Functions.Worker.Extensions.CosmosDB", "using System;",
		"using System.Collections.Generic;", "using System.Text.Json;", "using Microsoft.Azure.Functions.Worker;", "",
		"public class ArchiveTrigger", "{", "    // "+g.leftOut(), "    [Function(nameof(ArchiveTrigger))]", "    public void Run(", "        [CosmosDBTrigger(")
	g.line("            databaseName: ", quoteJSON(g.Database), ",")
	g.line("            containerName: ", quoteJSON(g.Container), ",")
	g.lines("            ", `Connection = "COSMOS_CONNECTION",`, `LeaseContainerName = "leases",`, "CreateLeaseContainerIfNotExists = true,")
	g.when(c.Takes > 0, "            MaxItemsPerInvocation = ", strconv.Itoa(c.Takes), ",")
	g.when(c.beginning(), "            StartFromBeginning = true,")
	g.line("            FeedPollDelay = ", whole(c.every()*1000), ")] IReadOnlyList<JsonElement> items)")
	g.lines("    ", "{", "    foreach (JsonElement item in items)", "    {",
		"        Console.WriteLine(item); // write it to where it is kept", "    }", "}")
	g.line("}")
}

func (g *gen) javaProcessor() {
	c := g.Consumer
	g.line("// Maven: com.azure:azure-cosmos, Java 17 or newer")
	g.lines("import com.azure.cosmos.", "ChangeFeedProcessor;", "ChangeFeedProcessorBuilder;", "CosmosAsyncClient;", "CosmosAsyncDatabase;",
		"CosmosClientBuilder;",
		"models.ChangeFeedProcessorItem;", "models.ChangeFeedProcessorOptions;")
	g.lines("", "import java.time.Duration;", "", "public class Archive {", "    public static void main(String[] args) throws Exception {",
		"        try (CosmosAsyncClient client = new CosmosClientBuilder()")
	g.line("                .endpoint(", quoteJava(g.Endpoint), ")")
	g.lines("                ", `.key(System.getenv("COSMOS_KEY"))`,
		".contentResponseOnWriteEnabled(true) // the processor needs it for its leases", ".buildAsyncClient()) {")
	const pad = "            "
	g.line(pad, "CosmosAsyncDatabase database = client.getDatabase(", quoteJava(g.Database), ");")
	g.lines(pad, `database.createContainerIfNotExists("leases", "/id").block();`,
		"ChangeFeedProcessorOptions options = new ChangeFeedProcessorOptions();")
	g.line(pad, "options.setFeedPollDelay(Duration.ofSeconds(", whole(c.every()), "));")
	g.when(c.Takes > 0, pad, "options.setMaxItemCount(", strconv.Itoa(c.Takes), ");")
	g.when(c.beginning(), pad, "options.setStartFromBeginning(true);")
	g.line(pad, "// ", g.leftOut())
	g.line(pad, "ChangeFeedProcessor processor = new ChangeFeedProcessorBuilder()")
	g.line(pad, `        .hostName("archive")`)
	g.line(pad, "        .feedContainer(database.getContainer(", quoteJava(g.Container), "))")
	g.line(pad, `        .leaseContainer(database.getContainer("leases"))`)
	if c.AllVersions {
		g.line(pad, "        .handleAllVersionsAndDeletesChanges((changes, context) -> changes.forEach(Archive::archive))")
	} else {
		g.line(pad, "        .handleLatestVersionChanges(changes -> changes.forEach(Archive::archive))")
	}
	g.lines(pad, "        .options(options)", "        .buildChangeFeedProcessor();", "processor.start().block();",
		"System.in.read(); // until Enter is pressed", "processor.stop().block();")
	g.lines("", "        }", "    }", "", "    /** Writes a change to where it is kept. */",
		"    static void archive(ChangeFeedProcessorItem change) {")
	if c.AllVersions {
		g.line("        // getPrevious has the item of a delete if previousImageRetentionPolicy keeps it.")
		g.line(`        System.out.println(change.getCurrent() + " " + change.getPrevious() + " " + change.getChangeFeedMetaData());`)
	} else {
		g.line("        System.out.println(change.getCurrent());")
	}
	g.lines("", "    }", "}")
}

func (g *gen) javaTrigger() {
	c := g.Consumer
	g.lines("", "// Maven: com.microsoft.azure.functions:azure-functions-java-library",
		"import com.microsoft.azure.functions.annotation.CosmosDBTrigger;", "import com.microsoft.azure.functions.annotation.FunctionName;", "",
		"public class ArchiveTrigger {", "    // "+g.leftOut(), `    @FunctionName("archive")`, "    public void run(", "            @CosmosDBTrigger(")
	const pad = "                    "
	g.line(pad, `name = "items",`)
	g.line(pad, "databaseName = ", quoteJava(g.Database), ",")
	g.line(pad, "containerName = ", quoteJava(g.Container), ",")
	g.lines(pad, `connection = "COSMOS_CONNECTION",`, `leaseContainerName = "leases",`, "createLeaseContainerIfNotExists = true,")
	g.when(c.Takes > 0, pad, "maxItemsPerInvocation = ", strconv.Itoa(c.Takes), ",")
	g.when(c.beginning(), pad, "startFromBeginning = true,")
	g.line(pad, "feedPollDelay = ", whole(c.every()*1000), ") String[] items) {")
	g.lines("        ", "for (String item : items) {", "    System.out.println(item); // write it to where it is kept", "}")
	g.lines("", "    }", "}")
}

func (g *gen) javascriptReader() {
	c := g.Consumer
	g.lines("", "// npm install @azure/cosmos", `import { readFile, writeFile } from "node:fs/promises";`,
		`import { setTimeout } from "node:timers/promises";`)
	imports := "ChangeFeedStartFrom, CosmosClient"
	if c.AllVersions {
		imports = "ChangeFeedMode, " + imports
	}
	g.line("import { ", imports, ` } from "@azure/cosmos";`)
	g.line()
	g.line("const client = new CosmosClient({")
	g.line("  endpoint: ", quoteJSON(g.Endpoint), ",")
	g.lines("", "  key: process.env.COSMOS_KEY,", "});")
	g.line("const container = client.database(", quoteJSON(g.Database), ").container(", quoteJSON(g.Container), ");")
	g.lines("", "", "// The position is kept, so that the next run goes on behind the last change.", `const file = "archive.position";`,
		`const position = await readFile(file, "utf8").catch(() => "");`,
		"// "+g.leftOut(), "const feed = container.items.getChangeFeedIterator({")
	start := "Now"
	if c.beginning() {
		start = "Beginning"
	}
	g.line("  changeFeedStartFrom: position ? ChangeFeedStartFrom.Continuation(position) : ChangeFeedStartFrom.", start, "(),")
	g.when(c.AllVersions, "  changeFeedMode: ChangeFeedMode.AllVersionsAndDeletes,")
	g.when(c.Takes > 0, "  maxItemCount: ", strconv.Itoa(c.Takes), ",")
	g.lines("", "});", "", "for (;;) {", "  const page = await feed.readNext();", "  if (page.statusCode === 304) { // nothing is left")
	g.line("    await setTimeout(", whole(c.every()*1000), ");")
	g.lines("", "  } else {", "    for (const change of page.result) archive(change);", "  }",
		"  await writeFile(file, page.continuationToken);", "}", "", "// Writes a change to where it is kept.", "function archive(change) {")
	g.when(c.AllVersions, "  // change.previous has the item of a delete if previousImageRetentionPolicy keeps it.")
	g.lines("", "  console.log(JSON.stringify(change));", "}")
}

func (g *gen) javascriptTrigger() {
	c := g.Consumer
	g.lines("", "// npm install @azure/functions", `import { app } from "@azure/functions";`, "", "// "+g.leftOut(),
		`app.cosmosDB("archive", {`, `  connection: "COSMOS_CONNECTION",`)
	g.line("  databaseName: ", quoteJSON(g.Database), ",")
	g.line("  containerName: ", quoteJSON(g.Container), ",")
	g.lines("  ", `leaseContainerName: "leases",`, "createLeaseContainerIfNotExists: true,")
	g.when(c.AllVersions, `  changeFeedMode: "AllVersionsAndDeletes",`)
	g.line("  feedPollDelay: ", whole(c.every()*1000), ",")
	g.when(c.Takes > 0, "  maxItemsPerInvocation: ", strconv.Itoa(c.Takes), ",")
	g.when(c.beginning(), "  startFromBeginning: true,")
	g.lines("  ", "handler: async (changes) => {", "  for (const change of changes) {",
		"    console.log(JSON.stringify(change)); // write it to where it is kept", "  }", "},")
	g.line("});")
}

func (g *gen) pythonReader() {
	c := g.Consumer
	g.lines("", "# pip install azure-cosmos", "import json", "import os", "import time", "", "from azure.cosmos import CosmosClient", "")
	g.line("client = CosmosClient(", quotePython(g.Endpoint), `, credential=os.environ["COSMOS_KEY"])`)
	g.line("container = client.get_database_client(", quotePython(g.Database), ").get_container_client(", quotePython(g.Container), ")")
	g.lines("", "", "", "def archive(change):", `    """Writes a change to where it is kept."""`)
	g.when(c.AllVersions, `    # change["previous"] has the item of a delete if previousImageRetentionPolicy keeps it.`)
	g.lines("", "    print(json.dumps(change), flush=True)", "", "",
		"# The position is kept, so that the next run goes on behind the last change.", `file = "archive.position"`, `position = open(file).read() if os.path.exists(file) else None`, "# "+g.leftOut())
	start := `"Now"`
	if c.beginning() {
		start = `"Beginning"`
	}
	g.lines("", "while True:", `    where = {"continuation": position} if position else {"start_time": `+start+"}")
	args := "**where"
	if c.Takes > 0 {
		args += ", max_item_count=" + strconv.Itoa(c.Takes)
	}
	if c.AllVersions {
		args += `, mode="AllVersionsAndDeletes"`
	}
	g.line("    for change in container.query_items_change_feed(", args, "):")
	g.lines("    ", "    archive(change)", `position = container.client_connection.last_response_headers["etag"]`,
		`with open(file, "w") as f:`, "    f.write(position)")
	g.line("    time.sleep(", whole(c.every()), ")")
}

func (g *gen) pythonTrigger() {
	c := g.Consumer
	g.lines("", "# pip install azure-functions", "import azure.functions as func", "", "app = func.FunctionApp()", "", "", "# "+g.leftOut(),
		"@app.cosmos_db_trigger(", `    arg_name="items",`, `    connection="COSMOS_CONNECTION",`)
	g.line("    database_name=", quotePython(g.Database), ",")
	g.line("    container_name=", quotePython(g.Container), ",")
	g.lines("    ", `lease_container_name="leases",`, "create_lease_container_if_not_exists=True,")
	g.line("    feed_poll_delay=", whole(c.every()*1000), ",")
	g.when(c.Takes > 0, "    max_items_per_invocation=", strconv.Itoa(c.Takes), ",")
	g.when(c.beginning(), "    start_from_beginning=True,")
	g.lines("", ")", "def archive(items: func.DocumentList):", "    for item in items:",
		"        print(item.to_json())  # write it to where it is kept")
}
