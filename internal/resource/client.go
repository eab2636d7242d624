package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Clients of stores and queues: each has goroutines from the start, before it is asked for anything, and most of them whether there is
// a server or not. No context ends them. Figures are of those that nobody has asked anything; what connections have comes to that.

const (
	redis  = "github.com/go-redis/redis/v8" // of v9 a client has no goroutine of its own up to v9.14, two in v9.23
	sarama = "github.com/IBM/sarama"
	franz  = "github.com/twmb/franz-go/pkg/kgo"
	mongo  = "go.mongodb.org/mongo-driver/v2/mongo"
	zk     = "github.com/go-zookeeper/zk"
	nats   = "github.com/nats-io/nats.go"
	ssh    = "golang.org/x/crypto/ssh"
	amqp   = "github.com/rabbitmq/amqp091-go"
	pgx    = "github.com/jackc/pgx/v5/pgxpool"
	tail   = "github.com/nxadm/tail"
	ldap   = "github.com/go-ldap/ldap/v3"
	leases = "go.etcd.io/etcd/client/v3/concurrency"
	cron   = "github.com/robfig/cron/v3"
)

// former are the paths that a package had before, with the same functions.
var former = map[string][]string{
	etcd:   {"go.etcd.io/etcd/clientv3", "go.etcd.io/etcd/v3/clientv3", "github.com/coreos/etcd/clientv3"},
	leases: {"go.etcd.io/etcd/clientv3/concurrency", "go.etcd.io/etcd/v3/clientv3/concurrency", "github.com/coreos/etcd/clientv3/concurrency"},
	redis:  {"github.com/go-redis/redis/v7", "github.com/go-redis/redis"},
	sarama: {"github.com/Shopify/sarama"},
	mongo:  {"go.mongodb.org/mongo-driver/mongo"},
	zk:     {"github.com/samuel/go-zookeeper/zk"},
	amqp:   {"github.com/streadway/amqp"},
	tail:   {"github.com/hpcloud/tail"},
	ldap:   {"gopkg.in/ldap.v3", "gopkg.in/ldap.v2"},
	cron:   {"github.com/robfig/cron/v2", "github.com/robfig/cron", "gopkg.in/robfig/cron.v2"},

	"context": {"golang.org/x/net/context"},
}

// IsFormer reports whether a package has another path now.
func IsFormer(path string) bool {
	for _, paths := range former {
		if slices.Contains(paths, path) {
			return true
		}
	}
	return false
}

// Variants of the client of sarama.
const (
	saramaClient = "plain"
	saramaAsync  = "async producer"
	saramaSync   = "sync producer"
)

// RedisClient closes idle connections.
var RedisClient = client("redis client", closed,
	functions(redis, "", "NewClient", "NewFailoverClient", "NewUniversalClient", "NewSentinelClient"),
	slices.Concat(methods(redis, "baseClient", "Close"), methods(redis, "UniversalClient", "Close")),
	map[string]Cost{"": {1, 5, "pool.(*ConnPool).reaper", 0}},
).with(views(redis, "Client", "WithContext", "WithTimeout"))

// SaramaClient asks for metadata now and then, and a producer has queues.
var SaramaClient = client("kafka client", closed,
	slices.Concat(
		functions(sarama, saramaClient, "NewClient", "NewConsumer", "NewConsumerGroup"),
		functions(sarama, saramaAsync, "NewAsyncProducer"),
		functions(sarama, saramaSync, "NewSyncProducer"),
	),
	slices.Concat(
		methods(sarama, "Client", "Close"), methods(sarama, "Consumer", "Close"), methods(sarama, "ConsumerGroup", "Close"),
		methods(sarama, "AsyncProducer", "Close", "AsyncClose"), methods(sarama, "SyncProducer", "Close"),
	),
	map[string]Cost{
		saramaClient: {1, 6, "sarama.(*client).backgroundMetadataUpdater", 0},
		saramaAsync:  {3, 13, "sarama.(*client).backgroundMetadataUpdater", 0},
		saramaSync:   {5, 17, "sarama.(*client).backgroundMetadataUpdater", 0},
	}, symbol.Symbol{Path: sarama, Recv: "Client", Name: "Closed"})

// OffsetManager commits now and then. Its client is another thing.
var OffsetManager = client("kafka offset manager", closed,
	functions(sarama, "", "NewOffsetManagerFromClient"),
	methods(sarama, "OffsetManager", "Close"),
	map[string]Cost{"": {1, 3, "sarama.(*offsetManager).mainLoop", 0}})

// FranzClient asks for metadata, and closes idle connections.
var FranzClient = client("franz client", closed,
	functions(franz, "", "NewClient"),
	methods(franz, "Client", "Close", "CloseAllowingRebalance"),
	map[string]Cost{"": {3, 31, "kgo.(*Client).updateMetadataLoop", 0}})

// MongoClient watches each server that it knows of, and opens connections to it.
var MongoClient = client("mongo client", disconnected,
	functions(mongo, "", "Connect"),
	methods(mongo, "Client", "Disconnect"),
	map[string]Cost{"": {4, 33, "topology.(*Server).update", 0}},
).with(views(mongo, "Client", "Database"), views(mongo, "Database", "Client", "Collection"), views(mongo, "Collection", "Database"))

// ZookeeperConnection connects again and again.
var ZookeeperConnection = client("zookeeper connection", closed,
	functions(zk, "", "Connect"),
	methods(zk, "Conn", "Close"),
	map[string]Cost{"": {1, 1543, "zk.(*Conn).connect", 0}})

// NATSConnection reads, writes and calls back.
var NATSConnection = client("nats connection", closed,
	functions(nats, "", "Connect"),
	methods(nats, "Conn", "Close", "Drain"),
	map[string]Cost{"": {3, 47, "nats%2ego.(*Conn).flusher", 0}}, symbol.Symbol{Path: nats, Recv: "Conn", Name: "IsClosed"})

// AMQPConnection reads, and says now and then that it is there.
var AMQPConnection = client("amqp connection", closed,
	functions(amqp, "", "Dial", "DialConfig"),
	methods(amqp, "Connection", "Close", "CloseDeadline"),
	map[string]Cost{"": {2, 17, "amqp091-go.(*Connection).heartbeater", 0}}, symbol.Symbol{Path: amqp, Recv: "Connection", Name: "IsClosed"})

// SSHConnection reads, and waits for channels and requests of the other side.
var SSHConnection = client("ssh connection", closed,
	functions(ssh, "", "Dial"),
	methods(ssh, "Conn", "Close"),
	map[string]Cost{"": {6, 34, "ssh.(*mux).Wait", 0}})

// PostgresPool looks after its connections.
var PostgresPool = client("postgres pool", closed,
	functions(pgx, "", "New", "NewWithConfig"),
	methods(pgx, "Pool", "Close"),
	map[string]Cost{"": {1, 5, "pgxpool.(*Pool).backgroundHealthCheck", 0}})

// FileTail reads what is added to a file.
var FileTail = client("file tail", stopped,
	functions(tail, "", "TailFile"),
	methods(tail, "Tail", "Stop", "StopAtEOF"),
	map[string]Cost{"": {2, 13, "tail.(*Tail).waitForChanges", 0}})

// LDAPConnection reads, and hands on what comes.
var LDAPConnection = client("ldap connection", closed,
	functions(ldap, "", "DialURL"),
	methods(ldap, "Conn", "Close"),
	map[string]Cost{"": {2, 12, "v3.(*Conn).processMessages", 0}})

// EtcdSession renews a lease, as long as its client is there.
var EtcdSession = client("etcd session", closed,
	functions(leases, "", "NewSession"),
	methods(leases, "Session", "Close", "Orphan"),
	map[string]Cost{"": {2, 6, "v3.(*lessor).keepAliveCtxCloser", 0}}, symbol.Symbol{Path: leases, Recv: "Session", Name: "Done"})

// Cron has a goroutine that waits for the next job, from its Start, or is run by one that the code starts.
var Cron = client("cron scheduler", stopped,
	functions(cron, "", "New"),
	methods(cron, "Cron", "Stop"),
	map[string]Cost{"": {1, 6, "v3.(*Cron).run", 0}},
).from(views(cron, "Cron", "Start", "Run"))

// An end is how the end of something is called.
type end struct{ released, releases string }

var (
	closed       = end{"closed", "closes"}
	disconnected = end{"disconnected", "disconnects"}
	stopped      = end{"stopped", "stops"}
)

// client returns the row of a kind of clients, also by its former paths. asks are methods that tell whether one is closed, or when.
func client(kind string, by end, acquire []spec.Acquire, release []spec.Release, costs map[string]Cost, asks ...symbol.Symbol) *Resource {
	words := Words{Short: kind, Long: kind, Released: by.released, Releases: by.releases}
	return &Resource{
		Check: "connclose",
		Long:  true,
		Words: words,
		Spec:  spec.Spec{Kind: kind, Acquire: acquiresAlways(acquire), Release: releasesAlways(release), Released: asks},
		Costs: costs,
	}
}

// with adds views to a row: see [spec.Spec].
func (r *Resource) with(views ...[]symbol.Symbol) *Resource {
	r.Views = withFormer(slices.Concat(views...), func(s *symbol.Symbol) *symbol.Symbol { return s })
	return r
}

// from says which methods have a thing begin: see [spec.Spec.Asks].
func (r *Resource) from(asks ...[]symbol.Symbol) *Resource {
	r.Asks = withFormer(slices.Concat(asks...), func(s *symbol.Symbol) *symbol.Symbol { return s })
	return r
}

func views(path, recv string, names ...string) []symbol.Symbol {
	list := make([]symbol.Symbol, len(names))
	for i, name := range names {
		list[i] = symbol.Symbol{Path: path, Recv: recv, Name: name}
	}
	return list
}

// acquiresAlways adds the rows of the same functions by the former paths of their packages; releasesAlways those of releases.
func acquiresAlways(rows []spec.Acquire) []spec.Acquire {
	return withFormer(rows, func(row *spec.Acquire) *symbol.Symbol { return &row.Symbol })
}

func releasesAlways(rows []spec.Release) []spec.Release {
	return withFormer(rows, func(row *spec.Release) *symbol.Symbol { return &row.Symbol })
}

// withFormer adds each row as it is by the former paths of the package that its symbol is in.
func withFormer[Row any](rows []Row, symbolOf func(*Row) *symbol.Symbol) []Row {
	all := slices.Clone(rows)
	for _, row := range rows {
		for _, path := range former[symbolOf(&row).Path] {
			old := row
			symbolOf(&old).Path = path
			all = append(all, old)
		}
	}
	return all
}
