package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// CreateDatabase adds a database.
type CreateDatabase struct{ ID string }

// DeleteDatabase removes a database with its containers.
type DeleteDatabase struct{ ID string }

// CreateContainer adds a container. A container with a throughput of 0 RU/s shares the throughput of its database. If the database has
// none, the container gets 400 RU/s.
type CreateContainer struct {
	Database   string
	Spec       Spec
	Throughput Throughput
	Restores   *Path // the container from whose backup the items come, for Origins; nil for none; ignored if the container is gone
}

// ReplaceContainer replaces the Spec of a container, which includes its time to live. The id, the partition key and the unique keys must
// stay the same. A nil PartitionKey keeps the partition key.
type ReplaceContainer struct {
	In   Path
	Spec Spec
}

// SetDefault changes a container's time to live, and no other setting.
type SetDefault struct {
	In      Path
	Default ttl.Default
}

// DeleteContainer removes a container with its items.
type DeleteContainer struct{ In Path }

// SetThroughput changes a container's capacity, and the user traffic on the container. If In names only a database, it changes the
// throughput that the containers of the database share.
//
// If the command changes the RU/s, they must not be less than the minimum; see [Throughput.Minimum]. If the command keeps the largest
// RU/s of a container's autoscale, they are raised to what the stored data need. A change of the throughput buckets is refused with 429
// if their last change was less than BucketSeconds ago.
type SetThroughput struct {
	In         Path
	Throughput Throughput
}

func (cmd CreateContainer) path() Path  { return Path{cmd.Database, cmd.Spec.ID} }
func (cmd ReplaceContainer) path() Path { return cmd.In }
func (cmd SetDefault) path() Path       { return cmd.In }
func (cmd DeleteContainer) path() Path  { return cmd.In }
func (cmd SetThroughput) path() Path    { return cmd.In }

func (cmd CreateDatabase) apply(a *Account) (Result, *Error) {
	if err := checkResourceID(cmd.ID); err != nil {
		return Result{}, err
	}
	if _, err := a.database(cmd.ID); err == nil {
		return Result{}, conflict(cmd.ID)
	}
	a.ordinals++
	a.databases = append(slices.Clip(a.databases), &Database{account: a, id: cmd.ID, ordinal: a.ordinals, ts: a.now})
	a.effects.add(&Event{At: a.now, Kind: DatabaseCreated, Database: cmd.ID, Count: 1})
	return Result{Status: 201}, nil
}

func (cmd DeleteDatabase) apply(a *Account) (Result, *Error) {
	if _, err := a.database(cmd.ID); err != nil {
		return Result{}, err
	}
	a.databases = slices.DeleteFunc(slices.Clone(a.databases), func(db *Database) bool { return db.id == cmd.ID })
	a.effects.add(&Event{At: a.now, Kind: DatabaseRemoved, Database: cmd.ID, Count: 1})
	return Result{Status: 204}, nil
}

func (cmd CreateContainer) apply(a *Account) (Result, *Error) {
	db, err := a.database(cmd.Database)
	if err != nil {
		return Result{}, err
	}
	if err := cmd.Spec.check(); err != nil {
		return Result{}, err
	}
	if _, err := db.container(cmd.Spec.ID); err == nil {
		return Result{}, conflict(cmd.Spec.ID)
	}
	if cmd.Spec.IndexingMode == Lazy && a.rules == RulesOfToday {
		cmd.Spec.IndexingMode = Consistent // as the service does (docs/model.md §1.6)
	}
	shares := db.share(&cmd.Throughput)
	if cmd.Throughput.RUPerSec == 0 {
		cmd.Throughput.RUPerSec = MinThroughput
	}
	if err := cmd.Throughput.check(); err != nil {
		return Result{}, err
	}
	if !shares {
		if err := cmd.Throughput.above(0, 0); err != nil {
			return Result{}, err
		}
	}
	c := db.newContainer(cmd.Spec, cmd.Throughput)
	c.shares = shares
	provide(c, cmd.Throughput)
	if cmd.Restores != nil {
		if from, err := a.container(*cmd.Restores); err == nil {
			descend(c, from, true)
		}
	}
	db.containers = append(slices.Clip(db.containers), c)
	c.emit(a.now, &Event{Kind: ContainerCreated, Default: cmd.Spec.Default, Count: 1})
	c.tell(Fact{At: a.now, Kind: FactLimit, RU: cmd.Throughput.Limit()})
	return Result{Status: 201}, nil
}

func (cmd ReplaceContainer) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if cmd.Spec.PartitionKey == nil {
		cmd.Spec.PartitionKey = c.spec.PartitionKey
	}
	if err := cmd.Spec.check(); err != nil {
		return Result{}, err
	}
	if cmd.Spec.ID != c.spec.ID {
		return Result{}, bad("id", cmd.Spec.ID, "the container's own id, "+c.spec.ID)
	}
	if !slices.Equal(cmd.Spec.PartitionKey, c.spec.PartitionKey) {
		return Result{}, bad("partitionKey", cmd.Spec.PartitionKey[0], "the same as at creation, "+c.spec.PartitionKey[0])
	}
	if !slices.EqualFunc(cmd.Spec.UniqueKeys, c.spec.UniqueKeys, slices.Equal) {
		return Result{}, bad("uniqueKeyPolicy", "", "the same as at creation")
	}
	if cmd.Spec.Analytical == 0 && c.spec.Analytical != 0 {
		return Result{}, analyticalStays("0")
	}
	if cmd.Spec.IndexingMode == Lazy && a.rules == RulesOfToday {
		cmd.Spec.IndexingMode = Consistent // as the service does (docs/model.md §1.6)
	}
	d := cmd.Spec.Default
	cmd.Spec.Default, cmd.Spec.PartitionKey = c.spec.Default, c.spec.PartitionKey
	if cmd.Spec.IndexingMode != c.spec.IndexingMode && cmd.Spec.IndexingMode != NoIndex {
		defer c.reindex()
	}
	c.keepVersions(cmd.Spec.FullFidelity)
	c.spec, c.schema = cmd.Spec, query.SchemaOf(cmd.Spec.Policies)
	c.analytical.enable(c.spec.Analytical, &c.index)
	c.change(d)
	return Result{Status: 200}, nil
}

func (cmd SetDefault) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	spec := c.spec
	spec.Default = cmd.Default
	if err := spec.check(); err != nil {
		return Result{}, err
	}
	c.change(cmd.Default)
	return Result{Status: 200}, nil
}

// change gives the container a new version and a new default, and emits the event of the change.
func (c *Container) change(d ttl.Default) {
	c.version++
	c.ts = c.account.now
	c.emit(c.ts, &Event{Kind: ContainerChanged, Cause: byReplace, Default: d, Count: 1})
	c.redefault(d)
}

func (cmd DeleteContainer) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	c.emit(a.now, &Event{Kind: ContainerRemoved, Count: 1})
	c.database.containers = slices.DeleteFunc(slices.Clone(c.database.containers), func(k *Container) bool { return k == c })
	return Result{Status: 204}, nil
}

func (cmd SetThroughput) apply(a *Account) (Result, *Error) {
	if db, err := a.database(cmd.In.Database); err == nil && cmd.In.Container == "" {
		return Result{Status: 200}, db.setThroughput(cmd.Throughput)
	}
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	t, shares := cmd.Throughput, c.stillShares(cmd.Throughput)
	if err := t.check(); err != nil {
		return Result{}, err
	}
	if !shares && !t.keeps(c.throughput) {
		if err := t.above(counted(c), c.highest); err != nil {
			return Result{}, err
		}
	}
	if t.Serverless && len(c.regions) > 0 {
		return Result{}, oneRegion(len(c.regions))
	}
	if err := changeBuckets(c, t.Buckets); err != nil {
		return Result{}, err
	}
	grown := !shares && t.raise(counted(c))
	c.bill.current.Raise(c.throughput, c.meter.used)
	c.shares = shares
	provide(c, t)
	c.emit(a.now, &Event{Kind: ThroughputChanged, Count: 1, RU: Units(cmd.Throughput.provisioned())})
	if grown {
		c.tell(Fact{At: a.now, Kind: FactLimit, RU: t.Limit()})
	}
	return Result{Status: 200}, nil
}

// Setup returns the commands that give an empty account the databases and containers of this account with their
// settings. The containers are empty.
func (a *Account) Setup() (commands []Command) {
	if a.rules != RulesOfToday {
		commands = append(commands, SetRules{a.rules})
	}
	for _, db := range a.databases {
		commands = append(commands, CreateDatabase{db.id})
		if t, ok := db.Throughput(); ok {
			commands = append(commands, SetThroughput{In: Path{Database: db.id}, Throughput: t})
		}
		for _, c := range db.containers {
			t := c.throughput
			if c.shares {
				t.RUPerSec, t.Autoscale = 0, 0
			}
			commands = append(commands, CreateContainer{Database: db.id, Spec: c.spec, Throughput: t})
			var regions []Region
			for _, r := range c.regions {
				regions = append(regions, Region{r.name, r.traffic})
			}
			if regions != nil {
				commands = append(commands, SetRegions{c.Path(), regions})
			}
		}
	}
	return commands
}
