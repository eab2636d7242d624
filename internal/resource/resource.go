// Package resource is the table of what Kubernetes code acquires and must
// release: objects of client-go and controller-runtime, and clients and connections of other
// libraries. It has rows, what some of them ask of the code (borrow.go, connection.go, pipe.go, response.go, source.go),
// and how rows of the user's own are read (own.go, fit.go).
//
// A row says how an obligation is born, which value carries it, what meets it,
// and what it costs to forget. Figures are measured: the goroutines that stay
// per object after everything else was collected, in client-go v0.37.2,
// controller-runtime v0.25.2, and the other libraries as testdata/go.mod has them.
package resource

import (
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Resource is one kind of thing.
type Resource struct {
	spec.Spec
	Check string           // the analyzer that reports it
	Words Words            // in which it does
	Named map[string]Words // likewise, of a variant that is called otherwise
	Costs map[string]Cost  // by Variant of the acquisition

	// Keeps says what a forgotten one keeps that has no goroutine of its own, by variant.
	Keeps map[string]string

	// Passes says what ends one after a time, by variant: then it is a hint.
	Passes map[string]string

	// Added is what methods of the thing start beside it, by variant and name. The
	// release of the thing ends it, too.
	Added map[string]map[string]Cost

	// Shared says that others go on with what the thing gave them, as with the
	// recorder of a broadcaster: that nobody has the thing itself any more does
	// not show that its owner has gone.
	Shared bool

	// Ends says that a context is how the thing is meant to end, where it is made
	// with one.
	Ends bool

	// Many says that nothing is said of one that nobody ends unless it shows that many are made:
	// that it stays may well be meant.
	Many bool

	// Long says that one is meant to stay as long as the process, as a rule: it does harm only where it shows that
	// many are made.
	Long bool

	// Child says that nothing keeps the thing but the context which it is made with: one that never ends keeps nothing.
	Child bool

	// Small says that the thing is a piece of memory, with what that holds, and has no goroutine of its own.
	Small bool

	// Hangs says that the thing hangs on what it was acquired on, and ends
	// with it: to forget it is a leak if that lives longer than the function
	// or object that forgets.
	Hangs bool

	// Of a resource of the user's own: what to say of a forgotten one, and where
	// its acquisitions and releases, in that order, are written down.
	Message string
	Lines   []string
}

// Words are what to call a thing, and what becomes of it.
type Words struct {
	Short    string // "handler": what an owner has
	Long     string // "handler registration": what a variable or field holds
	Released string // "removed"
	Releases string // "removes"
	Until    string // what ends it, too: "its parent"; "its context" if empty
}

// WordsOf returns the words of a variant.
func (r *Resource) WordsOf(variant string) Words {
	if w, ok := r.Named[variant]; ok {
		return w
	}
	return r.Words
}

// ReleasedBy returns the method that releases the thing itself, or "" if there is
// none: ShutDown.
func (r *Resource) ReleasedBy() string {
	for _, rel := range r.Release {
		if rel.Operand == spec.Recv && rel.Symbol.Recv != "" {
			return rel.Symbol.Name
		}
	}
	return ""
}

// A Cost is what one forgotten object keeps for ever.
type Cost struct {
	Goroutines int    // per object; 0 if it is collected unless something else pins it
	KiB        int    // heap and stacks per object
	Frame      string // on the stack of one of the goroutines, as in a debug=1 profile, without type arguments

	// Before033 is the number of goroutines up to client-go v0.32, where it was
	// another.
	Before033 int
}

// Plus returns the cost of both.
func (c Cost) Plus(d Cost) Cost {
	c.Goroutines += d.Goroutines
	c.KiB += d.KiB
	return c
}

// informers are the packages of generated informers. Who imports one need not
// import what they are made of.
const informers = "k8s.io/client-go/informers/"

// Modelled reports whether the table describes functions of the package with
// that import path, or values that have them.
func Modelled(path string) bool {
	return slices.Contains(modelled, path) || strings.HasPrefix(path, informers)
}

// Declares reports whether the package with that import path, be it one of the standard library, declares what acquires or releases something of
// the table: it is known without being read.
func Declares(path string) bool {
	return Modelled(path) || slices.ContainsFunc(Known, func(r *Resource) bool {
		return slices.ContainsFunc(r.Symbols(), func(s symbol.Symbol) bool { return s.Path == path })
	})
}

// Known is what leaklint knows by itself.
var Known = Table{
	Workqueue, Handler, Broadcaster, Watch, Stream, RPCStream, Pipe,
	Connection, FileWatcher, Database, RedisClient, SaramaClient, OffsetManager, FranzClient, MongoClient, ZookeeperConnection, NATSConnection, AMQPConnection, SSHConnection, PostgresPool, FileTail, LDAPConnection, EtcdSession, Cron, Transport,
	Context, Callback, Deferred, DeferredTimer, Ticker, Worker,
}

var modelled = packagesOf(Known...)

// wrapped are the resources that other modules make wrappers of, which are then read: of
// queues and handlers there are many, and of the others next to none, while nearly
// everything imports what declares them.
var wrapped = packagesOf(Workqueue, Handler)

// givers are packages by whose functions one gets modelled things without naming
// any: clients give watches and streams; and those of the standard library that not everything imports.
var givers = []string{
	sql,
	"k8s.io/client-go/dynamic",
	"k8s.io/client-go/kubernetes",
	"k8s.io/client-go/metadata",
	ctrlClient,
}

// packagesOf returns the import paths that declare what the resources name.
func packagesOf(resources ...*Resource) []string {
	var paths []string
	add := func(s symbol.Symbol) {
		if strings.Contains(s.Path, ".") && !slices.Contains(paths, s.Path) { // not those of the standard library
			paths = append(paths, s.Path)
		}
	}
	for _, r := range resources {
		for _, a := range r.Acquire {
			add(a.Symbol)
		}
		for _, rel := range r.Release {
			add(rel.Symbol)
		}
		add(r.Thing)
	}
	return paths
}

// functions returns acquisitions by functions of package path whose first
// result is the thing.
func functions(path, variant string, names ...string) []spec.Acquire {
	rows := make([]spec.Acquire, len(names))
	for i, name := range names {
		rows[i] = spec.Acquire{Symbol: symbol.Symbol{Path: path, Name: name}, Variant: variant}
	}
	return rows
}

// methods returns releases by methods of the thing itself.
func methods(path, recv string, names ...string) []spec.Release {
	rows := make([]spec.Release, len(names))
	for i, name := range names {
		rows[i] = spec.Release{Symbol: symbol.Symbol{Path: path, Recv: recv, Name: name}, Operand: spec.Recv}
	}
	return rows
}
