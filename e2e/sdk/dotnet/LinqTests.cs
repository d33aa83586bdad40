using Microsoft.Azure.Cosmos;
using Microsoft.Azure.Cosmos.Linq;
using Xunit;
using static Emulator;

public enum Kind { Book, Toy, Food }

public record Part(string name, int grade);

public record Order(string id, string pk, int n, double price, string city, Kind kind, bool open, DateTime at, string[] tags, Part[] parts, Part main, int? stock = null);

/// <summary>LINQ: the endpoint answers what LINQ to Objects answers over the same items, over one range and over three.</summary>
public class LinqTests(LinqTests.Orders orders) : IClassFixture<LinqTests.Orders>
{
    public sealed class Orders : IAsyncLifetime
    {
        public readonly Order[] All = [.. Enumerable.Range(0, 30).Select(i => new Order(
            "o" + i.ToString("d2"), "p" + i % 7, i, i * 1.25 - 10, new[] { "Oslo", "Rome", "paris", "Zürich" }[i % 4], (Kind)(i % 3), i % 2 == 0,
            new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddHours(i * 7), [.. new[] { "a", "b", "c" }.Take(i % 4)],
            [.. Enumerable.Range(0, i % 3).Select(k => new Part("part" + k, i + k))], new Part("main" + i % 5, i % 6), i % 3 == 0 ? i : null))];

        public Container One = null!, Three = null!;

        public async Task InitializeAsync()
        {
            One = await NewContainer();
            Three = await NewContainer(throughput: 18_000);
            foreach (var c in new[] { One, Three })
                foreach (var o in All) await c.CreateItemAsync(o, Key(o.pk));
        }

        public Task DisposeAsync() => Task.CompletedTask;
    }

    /// <summary>A shape of query, run there and over objects; where it does not sort, the order of its rows is no promise.</summary>
    public sealed record Shape(string Name, Func<IQueryable<Order>, Task<IEnumerable<string>>> There, Func<IQueryable<Order>, IEnumerable<string>> Here, bool Sorted, bool OneRange);

    static Shape Rows<T>(string name, Func<IQueryable<Order>, IQueryable<T>> rows, bool sorted = false, bool oneRange = false, Func<IQueryable<Order>, IQueryable<T>>? here = null) =>
        new(name, async q => (await All(rows(q).ToFeedIterator())).Select(Text), q => (here ?? rows)(q).AsEnumerable().Select(Text), sorted, oneRange);

    public static readonly Shape[] shapes =
    [
        Rows("everything", q => q.Select(o => o.id)),
        Rows("equal", q => q.Where(o => o.n == 7).Select(o => o.id)),
        Rows("not equal", q => q.Where(o => o.n != 7).Select(o => o.id)),
        Rows("greater and less", q => q.Where(o => o.n > 3 && o.n <= 9).Select(o => o.id)),
        Rows("or", q => q.Where(o => o.n < 3 || o.price >= 20).Select(o => o.id)),
        Rows("not", q => q.Where(o => !o.open).Select(o => o.id)),
        Rows("a boolean", q => q.Where(o => o.open).Select(o => o.id)),
        Rows("arithmetic", q => q.Where(o => o.n * 2 + 1 > 31).Select(o => o.n * 3 - 1)),
        Rows("modulo", q => q.Where(o => o.n % 5 == 2).Select(o => o.id)),
        Rows("an enum", q => q.Where(o => o.kind == Kind.Toy).Select(o => o.id)),
        Rows("a date", q => q.Where(o => o.at > new DateTime(2026, 1, 3, 0, 0, 0, DateTimeKind.Utc)).Select(o => o.id)),
        Rows("null is not undefined", q => q.Where(o => o.stock == null).Select(o => o.id), here: q => q.Take(0).Select(o => o.id)),
        Rows("not null", q => q.Where(o => o.stock != null).Select(o => o.id)),
        Rows("is defined", q => q.Where(o => o.stock.IsDefined()).Select(o => o.id), here: q => q.Where(o => o.stock != null).Select(o => o.id)),
        Rows("is not defined", q => q.Where(o => !o.stock.IsDefined()).Select(o => o.id), here: q => q.Where(o => o.stock == null).Select(o => o.id)),
        Rows("is null", q => q.Where(o => o.stock.IsNull()).Select(o => o.id), here: q => q.Take(0).Select(o => o.id)),
        Rows("is a primitive", q => q.Where(o => o.main.IsPrimitive() || o.n.IsPrimitive()).Select(o => o.id), here: q => q.Select(o => o.id)),
        Rows("a regular expression", q => q.Where(o => o.id.RegexMatch("^o.[02]$")).Select(o => o.id), here: q => q.Where(o => o.id.EndsWith("0") || o.id.EndsWith("2")).Select(o => o.id)),
        Rows("a member of a member", q => q.Where(o => o.main.grade > 3).Select(o => o.main.name)),
        Rows("an element", q => q.Where(o => o.parts.Count() > 0 && o.parts[0].grade > 10).Select(o => o.parts[0].name)),
        Rows("the length of an array", q => q.Where(o => o.tags.Count() == 2).Select(o => o.id)),
        Rows("Count of an array", q => q.Where(o => o.parts.Count() > 1).Select(o => o.id)),
        Rows("StartsWith", q => q.Where(o => o.city.StartsWith("Ro")).Select(o => o.id)),
        Rows("EndsWith", q => q.Where(o => o.city.EndsWith("o")).Select(o => o.id)),
        Rows("Contains", q => q.Where(o => o.city.Contains("ari")).Select(o => o.id)),
        Rows("ignoring case", q => q.Where(o => o.city.StartsWith("PA", StringComparison.OrdinalIgnoreCase)).Select(o => o.id)),
        Rows("Equals ignoring case", q => q.Where(o => o.city.Equals("PARIS", StringComparison.OrdinalIgnoreCase)).Select(o => o.id)),
        Rows("ToLower", q => q.Select(o => o.city.ToLower())),
        Rows("ToUpper", q => q.Select(o => o.city.ToUpper())),
        Rows("Substring", q => q.Select(o => o.city.Substring(1, 2))),
        Rows("IndexOf", q => q.Select(o => o.city.IndexOf("o"))),
        Rows("Replace", q => q.Select(o => o.city.Replace("o", "0"))),
        Rows("Trim", q => q.Select(o => o.city.Trim())),
        Rows("concatenation", q => q.Select(o => o.city + "-" + o.id)),
        Rows("Abs", q => q.Select(o => Math.Abs(o.price))),
        Rows("Floor and Ceiling", q => q.Select(o => Math.Floor(o.price) + Math.Ceiling(o.price))),
        Rows("Round", q => q.Select(o => Math.Round(o.n / 7.0))),
        Rows("Sqrt and Pow", q => q.Where(o => Math.Pow(o.n, 2) < 50).Select(o => Math.Sqrt(o.n * o.n))),
        Rows("Sign", q => q.Select(o => Math.Sign(o.price))),
        Rows("Truncate", q => q.Select(o => Math.Truncate(o.price))),
        Rows("a condition", q => q.Select(o => o.n > 10 ? "many" : "few")),
        Rows("coalesce", q => q.Select(o => o.stock ?? -1)),
        Rows("a list Contains", q => q.Where(o => new[] { 1, 4, 9, 40 }.Contains(o.n)).Select(o => o.id)),
        Rows("an array Contains", q => q.Where(o => o.tags.Contains("b")).Select(o => o.id)),
        Rows("Any", q => q.Where(o => o.parts.Any(p => p.grade > 20)).Select(o => o.id)),
        Rows("Any without a condition", q => q.Where(o => o.parts.Any()).Select(o => o.id)),
        Rows("SelectMany", q => q.SelectMany(o => o.tags)),
        Rows("SelectMany of members", q => q.SelectMany(o => o.parts.Select(p => p.name))),
        Rows("SelectMany with a filter", q => q.SelectMany(o => o.parts.Where(p => p.grade > 9).Select(p => p.grade))),
        Rows("SelectMany twice", q => q.SelectMany(o => o.parts.SelectMany(p => o.tags.Select(t => p.name + t)))),
        Rows("a sum of an array", q => q.Where(o => o.parts.Any()).Select(o => o.parts.Sum(p => p.grade))),
        Rows("Distinct", q => q.Select(o => o.city).Distinct()),
        Rows("Distinct and then a filter", q => q.Select(o => o.n % 4).Distinct().Where(n => n > 1), oneRange: true),
        Rows("Select and then a filter", q => q.Select(o => o.main).Where(m => m.grade == 2).Select(m => m.name)),
        Rows("OrderBy", q => q.OrderBy(o => o.n).Select(o => o.id), true),
        Rows("OrderByDescending", q => q.OrderByDescending(o => o.price).Select(o => o.id), true),
        Rows("OrderBy a member", q => q.Where(o => o.n < 6).OrderBy(o => o.main.grade).Select(o => o.id), true),
        Rows("OrderBy a string", q => q.OrderBy(o => o.id).Select(o => o.city), true),
        Rows("OrderBy a date", q => q.OrderByDescending(o => o.at).Select(o => o.id), true),
        Rows("Take", q => q.OrderBy(o => o.n).Take(5).Select(o => o.id), true),
        Rows("Skip and Take", q => q.OrderBy(o => o.n).Skip(4).Take(6).Select(o => o.id), true),
        Rows("Where, OrderBy, Skip, Take", q => q.Where(o => o.open).OrderByDescending(o => o.n).Skip(1).Take(3).Select(o => o.n), true),
        Rows("Distinct and OrderBy", q => q.Select(o => o.city).Distinct().OrderBy(c => c), true),
        Rows("GroupBy and Count", q => q.GroupBy(o => o.kind, (k, g) => g.Count())),
        Rows("GroupBy and Sum", q => q.GroupBy(o => o.city, (k, g) => g.Sum(o => o.n))),
        Rows("GroupBy and Max", q => q.GroupBy(o => o.city, (k, g) => g.Max(o => o.price))),
        Rows("GroupBy and Average", q => q.GroupBy(o => o.main.name, (k, g) => g.Average(o => o.n))),
        Rows("GroupBy and its key", q => q.GroupBy(o => o.city, (k, g) => k)),
        Rows("GroupBy and several values", q => q.GroupBy(o => o.city, (k, g) => new { k, Count = g.Count(), Least = g.Min(o => o.n) })),
    ];

    public static TheoryData<string> Names(bool _) => new(shapes.Select(s => s.Name));

    [Theory, MemberData(nameof(Names), true)]
    public async Task Rows_are_those_of_the_objects(string name)
    {
        var shape = shapes.Single(s => s.Name == name);
        var want = shape.Here(orders.All.AsQueryable());
        foreach (var items in shape.OneRange ? [orders.One] : new[] { orders.One, orders.Three })
        {
            var got = await shape.There(items.GetItemLinqQueryable<Order>(requestOptions: new QueryRequestOptions { MaxItemCount = 7 }));
            Assert.Equal(shape.Sorted ? want : want.Order(StringComparer.Ordinal), shape.Sorted ? got : got.Order(StringComparer.Ordinal));
        }
    }

    static string Text<T>(T x) => x is IFormattable f ? f.ToString(null, System.Globalization.CultureInfo.InvariantCulture) : x + "";

    public static readonly (string Name, Func<IQueryable<Order>, Task<double>> There, Func<IQueryable<Order>, double> Here)[] totals =
    [
        ("Count", async q => await q.CountAsync(), q => q.Count()),
        ("Count of some", async q => await q.Where(o => o.open).CountAsync(), q => q.Where(o => o.open).Count()),
        ("Count of none", async q => await q.Where(o => o.n > 99).CountAsync(), q => 0),
        ("Sum of integers", async q => await q.Select(o => o.n).SumAsync(), q => q.Select(o => o.n).Sum()),
        ("Sum of fractions", async q => await q.Select(o => o.price).SumAsync(), q => q.Select(o => o.price).Sum()),
        ("Average", async q => await q.Select(o => o.price).AverageAsync(), q => q.Select(o => o.price).Average()),
        ("Min", async q => await q.Select(o => o.price).MinAsync(), q => q.Select(o => o.price).Min()),
        ("Max", async q => await q.Select(o => o.n).MaxAsync(), q => q.Select(o => o.n).Max()),
        ("Count of distinct values", async q => await q.Select(o => o.city).Distinct().CountAsync(), q => q.Select(o => o.city).Distinct().Count()),
    ];

    public static TheoryData<string> Totals(bool _) => new(totals.Select(s => s.Name));

    [Theory, MemberData(nameof(Totals), true)]
    public async Task Totals_are_those_of_the_objects(string name)
    {
        var (_, there, here) = totals.Single(s => s.Name == name);
        foreach (var items in new[] { orders.One, orders.Three })
            Assert.Equal(here(orders.All.AsQueryable()), await there(items.GetItemLinqQueryable<Order>()), 9);
    }

    [Fact]
    public async Task Its_text_can_be_run_as_it_is()
    {
        var text = orders.One.GetItemLinqQueryable<Order>().Where(o => o.n < 4).OrderBy(o => o.n).ToQueryDefinition();
        Assert.Equal(orders.All.Take(4).Select(o => o.id), (await All(orders.One.GetItemQueryIterator<Order>(text))).Select(o => o.id));
    }

    [Fact]
    public void A_synchronous_query()
    {
        var found = orders.Three.GetItemLinqQueryable<Order>(allowSynchronousQueryExecution: true).Where(o => o.n < 4).OrderBy(o => o.n).ToList();
        Assert.Equal([0, 1, 2, 3], found.Select(o => o.n));
        Assert.Equal(orders.All[3].at, found[3].at);
    }

    [Fact]
    public async Task The_first_ones_cannot_be_counted() =>
        await Refused(System.Net.HttpStatusCode.BadRequest, () => orders.One.GetItemLinqQueryable<Order>().Take(4).CountAsync(), "'TOP' is not supported in subqueries");

    public static readonly (string Name, Func<IQueryable<Order>, Task> There, string[] Says)[] refusals =
    [
        ("Where after Take", q => All(q.OrderBy(o => o.n).Take(5).Where(o => o.open).ToFeedIterator()), ["SC2202", "SC2203"]),
        ("Where after Skip", q => All(q.Skip(5).Where(o => o.open).ToFeedIterator()), ["SC2204"]),
        ("OrderBy within Select", q => All(q.Select(o => o.parts.OrderBy(p => p.grade)).ToFeedIterator()), ["SC2202"]),
        ("Take within Select", q => All(q.Select(o => o.tags.Take(1)).ToFeedIterator()), ["SC2203"]),
        ("OrderBy of what is computed", q => All(q.OrderBy(o => o.n % 3).ToFeedIterator()), ["2206"]),
        ("Any", q => Task.FromResult(q.Any(o => o.open)), ["Compositions of aggregates"]),
    ];

    public static TheoryData<string> Refusals(bool _) => new(refusals.Select(s => s.Name));

    [Theory, MemberData(nameof(Refusals), true)]
    public async Task What_the_service_refuses_is_refused_with_its_code(string name)
    {
        var (_, there, says) = refusals.Single(r => r.Name == name);
        foreach (var items in new[] { orders.One, orders.Three })
            foreach (var code in says)
                await Refused(System.Net.HttpStatusCode.BadRequest, () => there(items.GetItemLinqQueryable<Order>(allowSynchronousQueryExecution: true)), code);
    }

    [Fact]
    public async Task Of_one_partition_key()
    {
        var one = orders.Three.GetItemLinqQueryable<Order>(requestOptions: new QueryRequestOptions { PartitionKey = Key("p3") });
        Assert.Equal(orders.All.Count(o => o.pk == "p3"), await one.CountAsync());
    }
}
