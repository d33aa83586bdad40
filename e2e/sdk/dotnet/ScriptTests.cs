using System.Net;
using Microsoft.Azure.Cosmos;
using Microsoft.Azure.Cosmos.Scripts;
using Xunit;
using static Emulator;

// Programs and libraries register scripts when they start. They are kept, and they run.
public class ScriptTests
{
    const string Body = "function () { return \"<'\\u0001é\" }";

    [Fact]
    public async Task A_stored_procedure_is_created_listed_read_replaced_and_deleted()
    {
        var scripts = (await NewContainer()).Scripts;
        var made = await scripts.CreateStoredProcedureAsync(new StoredProcedureProperties("s", Body));
        Assert.Equal(HttpStatusCode.Created, made.StatusCode);
        Assert.Equal(Body, made.Resource.Body);
        Assert.Equal(made.ETag, made.Resource.ETag);
        await Refused(HttpStatusCode.Conflict, () => scripts.CreateStoredProcedureAsync(new StoredProcedureProperties("s", Body)));
        var replaced = await scripts.ReplaceStoredProcedureAsync(new StoredProcedureProperties("s", "changed"), new RequestOptions { IfMatchEtag = made.ETag });
        Assert.NotEqual(made.ETag, replaced.ETag);
        await Refused(HttpStatusCode.PreconditionFailed, () => scripts.DeleteStoredProcedureAsync("s", new RequestOptions { IfMatchEtag = made.ETag }));
        Assert.Equal("changed", (await scripts.ReadStoredProcedureAsync("s")).Resource.Body);
        Assert.Equal(["s"], (await All(scripts.GetStoredProcedureQueryIterator<StoredProcedureProperties>())).Select(s => s.Id));
        Assert.Single(await All(scripts.GetStoredProcedureQueryIterator<StoredProcedureProperties>("SELECT * FROM c WHERE c.body = 'changed'")));
        Assert.Equal(HttpStatusCode.NoContent, (await scripts.DeleteStoredProcedureAsync("s")).StatusCode);
        await Refused(HttpStatusCode.NotFound, () => scripts.ReadStoredProcedureAsync("s"));
    }

    [Fact]
    public async Task A_trigger_is_created_listed_read_replaced_and_deleted()
    {
        var scripts = (await NewContainer()).Scripts;
        TriggerProperties Trigger(TriggerType type, TriggerOperation on) => new() { Id = "t", Body = Body, TriggerType = type, TriggerOperation = on };
        foreach (var on in Enum.GetValues<TriggerOperation>())
        {
            var made = (await scripts.CreateTriggerAsync(Trigger(TriggerType.Pre, on))).Resource;
            Assert.Equal((TriggerType.Pre, on), (made.TriggerType, made.TriggerOperation));
            await scripts.DeleteTriggerAsync("t");
        }
        await scripts.CreateTriggerAsync(Trigger(TriggerType.Pre, TriggerOperation.All));
        await scripts.ReplaceTriggerAsync(Trigger(TriggerType.Post, TriggerOperation.Delete));
        Assert.Equal(TriggerType.Post, (await scripts.ReadTriggerAsync("t")).Resource.TriggerType);
        Assert.Single(await All(scripts.GetTriggerQueryIterator<TriggerProperties>("SELECT * FROM c WHERE c.triggerOperation = 'Delete'")));
    }

    [Fact]
    public async Task A_user_defined_function_is_created_listed_read_replaced_and_deleted()
    {
        var scripts = (await NewContainer()).Scripts;
        await scripts.CreateUserDefinedFunctionAsync(new UserDefinedFunctionProperties { Id = "f", Body = Body });
        await scripts.ReplaceUserDefinedFunctionAsync(new UserDefinedFunctionProperties { Id = "f", Body = "changed" });
        Assert.Equal("changed", (await scripts.ReadUserDefinedFunctionAsync("f")).Resource.Body);
        Assert.Single(await All(scripts.GetUserDefinedFunctionQueryIterator<UserDefinedFunctionProperties>()));
        await scripts.DeleteUserDefinedFunctionAsync("f");
        Assert.Empty(await All(scripts.GetUserDefinedFunctionQueryIterator<UserDefinedFunctionProperties>()));
    }

    [Fact]
    public async Task A_stored_procedure_has_arguments_and_logs()
    {
        var scripts = (await NewContainer()).Scripts;
        await scripts.CreateStoredProcedureAsync(new StoredProcedureProperties("s", "(a, b) => { console.log('this is a test'); __.response.setBody(a + b); }"));
        var ran = await scripts.ExecuteStoredProcedureAsync<string>("s", Key("p"), ["one", "two"], new StoredProcedureRequestOptions { EnableScriptLogging = true });
        Assert.Equal(("onetwo", "this is a test"), (ran.Resource, ran.ScriptLog));
        Assert.Null((await scripts.ExecuteStoredProcedureAsync<string>("s", Key("p"), ["one", "two"])).ScriptLog);
    }

    [Fact]
    public async Task A_query_calls_a_user_defined_function()
    {
        var items = await NewContainer();
        await Refused(HttpStatusCode.BadRequest, () => All(items.GetItemQueryIterator<int>("SELECT VALUE udf.f(2)")), "'udf.f' is not a recognized user-defined function name.");
        await items.Scripts.CreateUserDefinedFunctionAsync(new UserDefinedFunctionProperties { Id = "f", Body = "n => n * 2" });
        Assert.Equal([4], await All(items.GetItemQueryIterator<int>("SELECT VALUE udf.f(2)")));
    }
}
