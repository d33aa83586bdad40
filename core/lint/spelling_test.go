package lint_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/lint"
)

// These are the names that SDKs, libraries and tools give the setting, each in the form of public code. The column
// settings has the settings in the form of the function said. A finding is left out if only the value causes it.
func TestNamesOfLibraries(t *testing.T) {
	for _, c := range []struct{ library, text, settings, findings string }{
		{"EF Core", "modelBuilder.Entity<Village>()\n\t.ToContainer(\"villages\")\n\t.HasDefaultTimeToLive(7 * 24 * 60 * 60)\n\t.Property(v => v.TimeToLive)\n\t.ToJsonProperty(\"ttl\");", "3 HasDefaultTimeToLive 604800", ""},
		{"EF Core, shadow property", "builder.HasDefaultTimeToLive(3600).Property<int>(\"TimeToLive\").ToJsonProperty(\"ttl\");", "1 HasDefaultTimeToLive 3600", ""},
		{"EF Core, an item", "m.Entity<Lock>().Property(l => l.TimeToLive).ToJsonProperty(\"ttl\");\ncontext.Add(new Lock { Id = id, TimeToLive = 60 });", "2 TimeToLive 60", ""},
		{"EF Core, metadata", "entityType.SetDefaultTimeToLive(90);", "1 SetDefaultTimeToLive 90", ""},
		{".NET, fluent", "await database.DefineContainer(\"carts\", \"/user\")\n    .WithDefaultTimeToLive(60)\n    .CreateAsync();", "2 WithDefaultTimeToLive 60", ""},
		{".NET, fluent with a span", "await database.DefineContainer(\"carts\", \"/user\").WithDefaultTimeToLive(TimeSpan.FromDays(2)).CreateAsync();", "1 WithDefaultTimeToLive 172800", ""},
		{".NET 2", "var c = new DocumentCollection { Id = \"a\", DefaultTimeToLive = 120 };", "1 DefaultTimeToLive 120", ""},
		{".NET 2, a document", "using Microsoft.Azure.Documents;\nvar d = new Reading { Id = \"a\", TimeToLive = 30 };", "2 TimeToLive 30", ""},
		{".NET, an attribute", "class Order {\n  [JsonProperty(PropertyName = \"ttl\")]\n  public int? Expiry { get; set; }\n}\nvar o = new Order { Expiry = 30 };", "5 Expiry 30", ""},
		{".NET, management", "new CosmosDBSqlContainerResourceInfo { ContainerName = \"a\", DefaultTtl = 600, AnalyticalStorageTtl = -1 }", "1 DefaultTtl 600, 1 AnalyticalStorageTtl -1", "1 AnalyticalStorageTtl: analytical"},
		{"repository library", "options.ContainerBuilder.Configure<Offer>(b => b\n  .WithContainer(\"offers\")\n  .WithContainerDefaultTimeToLive(TimeSpan.FromMinutes(10)));", "3 WithContainerDefaultTimeToLive 600", ""},
		{"repository library, an item", "class Account : TimeToLiveItem { }\nvar a = new Account { TimeToLive = TimeSpan.FromHours(4) };", "2 TimeToLive 14400", ""},
		{"repository library, never", "class Account : FullItem { }\nvar a = new Account { TimeToLive = TimeSpan.FromSeconds(-1) };", "2 TimeToLive -1", ""},
		{"Microsoft.Extensions.Caching.Cosmos", "services.AddCosmosCache(o => { o.ContainerName = \"cache\"; o.DefaultTimeToLiveInMs = 1800; o.CreateIfNotExists = true; });", "1 DefaultTimeToLiveInMs 1800", "1 DefaultTimeToLiveInMs: unit"},
		{"Spring Data", "@Container(containerName = \"hosts\", ru = \"400\", timeToLive = 3600)\npublic class Host { @Id private String id; private Integer ttl; }", "1 timeToLive 3600", ""},
		{"Spring Data, earlier", "@Document(collection = \"sessions\", ru = \"4000\", timeToLive = -1)\nclass Session { }", "1 timeToLive -1", "1 timeToLive: no-default"},
		{"Java", "CosmosContainerProperties p = new CosmosContainerProperties(\"orders\", \"/cid\");\np.setDefaultTimeToLiveInSeconds(60 * 60 * 24).setAnalyticalStoreTimeToLiveInSeconds(-1);", "2 setDefaultTimeToLiveInSeconds 86400, 2 setAnalyticalStoreTimeToLiveInSeconds -1", "2 setAnalyticalStoreTimeToLiveInSeconds: analytical"},
		{"Java, management", "new SqlContainerResource().withId(\"a\").withDefaultTtl(900)", "1 withDefaultTtl 900", ""},
		{"Java, a tag", "class Order {\n  @JsonProperty(\"ttl\")\n  private Integer timeToLive;\n}", "", ""},
		{"Python", "container = database.create_container_if_not_exists(\n    id=\"events\",\n    partition_key=PartitionKey(path=\"/pk\"),\n    default_ttl=60 * 60 * 24 * 30,\n    analytical_storage_ttl=-1,\n)", "4 default_ttl 2592000, 5 analytical_storage_ttl -1", "5 analytical_storage_ttl: analytical"},
		{"Python, a constant", "DEFAULT_TTL = 86_400\n\ndef make(database):\n    database.create_container(id='a', partition_key=k, default_ttl=DEFAULT_TTL)", "4 default_ttl 86400", ""},
		{"JavaScript", "await database.containers.createIfNotExists({ id: \"a\", partitionKey: { paths: [\"/id\"] }, defaultTtl: 60 * 60 });", "1 defaultTtl 3600", ""},
		{"Go", "ttl := int32(60)\np := azcosmos.ContainerProperties{\n\tID: \"a\",\n\tDefaultTimeToLive: &ttl,\n}", "4 DefaultTimeToLive 60", ""},
		{"Go, a tag", "TTL int `json:\"ttl\"`", "", ""},
		{"Go, management", "armcosmos.SQLContainerResource{ID: to.Ptr(\"a\"), DefaultTTL: to.Ptr[int32](100)}", "1 DefaultTTL 100", ""},
		{"Rust", "let p = ContainerProperties::new(\"a\", \"/id\".into()).with_default_ttl(3600);", "1 with_default_ttl 3600", ""},
		{"Rust, the enumeration", "p.with_default_ttl(TimeToLive::Seconds(7200))", "1 with_default_ttl 7200", ""},
		{"Rust, without a default", "properties.default_ttl = TimeToLive::NoDefault;", "1 default_ttl -1", "1 default_ttl: no-default"},
		{"Rust, off", "properties.default_ttl = TimeToLive::Forever;", "1 default_ttl ", "1 default_ttl: off"},
		{"Rust, a duration", "default_ttl: Some(std::time::Duration::from_secs(60 * 60)),", "1 default_ttl 3600", ""},
		{"Rust, an item", "struct Order {\n    #[serde(rename = \"ttl\")]\n    time_to_live: Option<i32>,\n}\nlet o = Order { time_to_live: Some(60) };", "5 time_to_live 60", ""},
		{"PowerShell", "New-AzCosmosDBSqlContainer `\n    -ResourceGroupName $group `\n    -Name $name `\n    -PartitionKeyKind Hash `\n    -TtlInSeconds 3600", "5 TtlInSeconds 3600", ""},
		{"PowerShell, a variable", "$ttlInSeconds = 120 # two minutes\nUpdate-AzCosmosDBSqlContainer -Name $name -TtlInSeconds $ttlInSeconds -AnalyticalStorageTtl -1", "2 TtlInSeconds 120, 2 AnalyticalStorageTtl -1", "2 AnalyticalStorageTtl: analytical"},
		{"PowerShell, never", "Update-AzCosmosDBSqlContainer -Name a -TtlInSeconds -1", "1 TtlInSeconds -1", "1 TtlInSeconds: no-default"},
		{"PowerShell, a span", "New-AzCosmosDBSqlContainer -Name a -TtlInSeconds (New-TimeSpan -Days 5).TotalSeconds", "1 TtlInSeconds 432000", ""},
		{"PowerShell, a span before other parameters", "Update-AzCosmosDBSqlContainer -TtlInSeconds (New-TimeSpan -Days 5).TotalSeconds -Name (Name-Of a)", "1 TtlInSeconds 432000", ""},
		{"PowerShell, splatted", "$p = @{\n  Name = 'a'\n  TtlInSeconds = 60 * 60\n}\nNew-AzCosmosDBSqlContainer @p", "3 TtlInSeconds 3600", ""},
		{"module CosmosDB", "New-CosmosDbCollection `\n  -Context $c `\n  -Id 'a' `\n  -DefaultTimeToLive 3600", "4 DefaultTimeToLive 3600", ""},
		{"Azure CLI", "az cosmosdb sql container create \\\n  --account-name $a --name b \\\n  --ttl \"$TTL\" \\\n  --partition-key-path /id", "3 ttl (computed)", "3 ttl: unknown"},
		{"Azure CLI, a variable", "TTL=86400\naz cosmosdb sql container update -n b --ttl ${TTL}", "2 ttl 86400", ""},
		{"Azure CLI, arithmetic", "az cosmosdb sql container update -n b --ttl=$((60*60*24))", "1 ttl 86400", ""},
		{"Azure CLI, another service", "az cosmosdb create -n a\n\n\naz network dns record-set a create --ttl 3600", "", ""},
		{"Pulumi", "const c = new azure.cosmosdb.SqlContainer(\"c\", {\n  databaseName: db.name,\n  partitionKeyPath: \"/id\",\n  defaultTtl: 3600,\n});", "4 defaultTtl 3600", ""},
		{"Pulumi, native", "c = documentdb.SqlResourceSqlContainer(\"c\", resource=documentdb.SqlContainerResourceArgs(id=\"c\", default_ttl=100))", "1 default_ttl 100", ""},
		{"Pulumi, Go", "cosmosdb.NewSqlContainer(ctx, \"c\", &cosmosdb.SqlContainerArgs{\n\tDefaultTtl: pulumi.Int(3600),\n})", "2 DefaultTtl 3600", ""},
		{"CDK for Terraform", "new CosmosdbSqlContainer(this, \"c\", { name: \"c\", partitionKeyPath: \"/id\", defaultTtl: 3600 });", "1 defaultTtl 3600", ""},
		{"CDK for Terraform, Go", "&cosmosdbsqlcontainer.CosmosdbSqlContainerConfig{DefaultTtl: jsii.Number(3600)}", "1 DefaultTtl 3600", ""},
		{"Dapr", "client.save_state('statestore', key, value, state_metadata={\"ttlInSeconds\": \"900\"})  # dapr", "1 ttlInSeconds 900", ""},
	} {
		settings, findings := said(t, c.text, lint.KindCode, nil)
		if strings.Join(settings, ", ") != c.settings || strings.Join(findings, ", ") != c.findings {
			t.Errorf("%s:\n%s\n%q, want %q\n%q, want %q", c.library, c.text, settings, c.settings, findings, c.findings)
		}
	}
}

// If a text has an unknown name that resembles a name of the setting, the setting is unknown and not Off.
func TestAnUnknownNameIsNotOff(t *testing.T) {
	const new_ = "var p = new ContainerProperties(\"orders\", \"/cid\");\n"
	for _, c := range []struct{ text, name string }{
		{"builder.UseRecordTtl(TimeSpan.FromDays(3));", "UseRecordTtl"},
		{new_ + "store.WithTimeToLiveOfItems(60);", "WithTimeToLiveOfItems"},
		{new_ + "options.ExpireAfter = TimeSpan.FromDays(1);", "ExpireAfter"},
		{new_ + "options.RetentionDays = 30;", "RetentionDays"},
		{new_ + "Apply(p, settings.MessagesTtlSeconds);", "MessagesTtlSeconds"},
		{"createCollection({ name: 'a', time_to_live_days: 3 })", "time_to_live_days"},
		{"createCollection({ name: 'a', 'document-ttl': 3 })", "document-ttl"},
		{"make_container(time_to_live=60)", "time_to_live"},
		{new_ + "Configure(p, timeToLive: 60);", "timeToLive"},
		{"CONTAINER_TTL = 60", "CONTAINER_TTL"},
		{"db.create_container(id='a', partition_key=k, **ttl_options(30))", "ttl_options"},
		{"const cacheTTLSec = 5", "cacheTTLSec"},
	} {
		r, err := lint.Check(c.text, lint.KindCode, nil)
		if err != nil || len(r.Settings) != 1 || r.Settings[0].Value != "(unknown)" || !strings.Contains(r.Settings[0].Means, c.name) || !strings.HasPrefix(r.Settings[0].Means, "unknown: ") {
			t.Errorf("%s\n%+v, %v", c.text, r.Settings, err)
		}
		found := false
		for _, f := range r.Findings {
			found = found || f.Rule == lint.Unrecognised && f.Name == c.name
			if f.Rule == lint.Off {
				t.Errorf("%s is called Off", c.text)
			}
		}
		if !found {
			t.Errorf("%s\n%+v", c.text, r.Findings)
		}
	}
	for _, text := range []string{ // words that have the letters ttl but do not resemble the setting
		new_ + "policy.Throttling = true; new ThrottleRetry(); bottle.Settle(little);",
		new_ + "var title = \"battle\";",
	} {
		if settings, findings := said(t, text, lint.KindCode, nil); strings.Join(settings, "") != "1 defaultTtl " || strings.Join(findings, "") != "1 defaultTtl: off" {
			t.Errorf("%s\n%q %q", text, settings, findings)
		}
	}
	// An unknown name is reported, but leaves a recognised setting as it is. Names of constants from which that setting is
	// computed are not reported.
	settings, findings := said(t, "var itemTtl = 60;\np.DefaultTimeToLive = itemTtl;\nq.SetRecordTtl(5);", lint.KindCode, nil)
	if strings.Join(settings, ", ") != "2 DefaultTimeToLive 60" || strings.Join(findings, ", ") != "3 SetRecordTtl: unrecognised" {
		t.Errorf("%q %q", settings, findings)
	}
	// At most ten names are reported.
	_, findings = said(t, "aTtl bTtl cTtl dTtl eTtl fTtl gTtl hTtl iTtl jTtl kTtl lTtl", lint.KindCode, nil)
	if len(findings) != 10 {
		t.Errorf("%q", findings)
	}
}

// TestAnUnknownNameInTemplates tests the same in JSON and in templates.
func TestAnUnknownNameInTemplates(t *testing.T) {
	for _, c := range []struct {
		text               string
		kind               lint.Kind
		settings, findings string
	}{
		{`{"id":"a","partitionKey":{"paths":["/id"]},"ttlSeconds":60}`, lint.KindContainer, "1 defaultTtl (unknown)", "1 ttlSeconds: name"},
		{`{"Cosmos":{"Container":"a","DefaultTimeToLive":60}}`, lint.KindItem, "", "1 DefaultTimeToLive: unrecognised"},
		{`{"id":"a","list":[{"cacheTtl":60}]}`, lint.KindItem, "", "1 cacheTtl: unrecognised"},
		{"resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  ttl = \"1000\"\n}", lint.KindTerraform, "2 defaultTtl (unknown)", "2 ttl: name, 2 ttl: unrecognised"},
		{"resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  container_ttl = 5\n}", lint.KindTerraform, "2 defaultTtl (unknown)", "2 container_ttl: unrecognised"},
		{"resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  default_ttl = \"1000\"\n}", lint.KindTerraform, "2 default_ttl 1000", "2 default_ttl: text"},
		{"resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  default_ttl = \"soon\"\n}", lint.KindTerraform, "2 default_ttl \"soon\"", "2 default_ttl: value"},
		{"resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  name = \"a\"\n}\nresource \"aws_cloudfront_distribution\" \"b\" {\n  default_ttl = 3600\n}", lint.KindTerraform, "1 defaultTtl ", "1 defaultTtl: off, 1 defaultTtl: removal"},
		{"resource \"azapi_resource\" \"a\" {\n  type = \"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2023-04-15\"\n  body = jsonencode({ properties = { resource = { id = \"a\", defaultTtl = 60 } } })\n}", lint.KindTerraform, "3 defaultTtl 60", ""},
		{"resource \"azapi_resource\" \"a\" {\n  type = \"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2023-04-15\"\n}", lint.KindTerraform, "2 defaultTtl ", "2 defaultTtl: off"},
		{"variable \"retention\" {\n  type = number\n  default = 60 * 60\n}\nresource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  default_ttl = var.retention\n}", lint.KindTerraform, "6 default_ttl 3600", ""},
		{"locals {\n  retention = 3600\n}\nresource \"azurerm_cosmosdb_sql_container\" \"a\" {\n  default_ttl = local.retention\n}", lint.KindTerraform, "5 default_ttl 3600", ""},
		{"resource zone 'Microsoft.Network/dnsZones/A@2018-05-01' = {\n  properties: {\n    TTL: 0\n  }\n}\n" + strings.Replace(bicep, "%s", "defaultTtl: 60", 1), lint.KindBicep, "12 defaultTtl 60", ""},
	} {
		text := strings.ReplaceAll(c.text, "%s", "")
		settings, findings := said(t, text, c.kind, nil)
		if strings.Join(settings, ", ") != c.settings || strings.Join(findings, ", ") != c.findings {
			t.Errorf("%s\n%q, want %q\n%q, want %q", text, settings, c.settings, findings, c.findings)
		}
	}
}
