// Package family is the kinds of goroutines that a profile shows: what tells those of one kind of
// thing from others. It is a table without logic, and needs nothing but the standard library.
package family

import (
	"slices"
	"strings"
)

const (
	workqueue     = "k8s.io/client-go/util/workqueue"
	priorityqueue = "sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	toolscache    = "k8s.io/client-go/tools/cache"
	toolswatch    = "k8s.io/client-go/tools/watch"
	record        = "k8s.io/client-go/tools/record"
	events        = "k8s.io/client-go/tools/events"
	portforward   = "k8s.io/client-go/tools/portforward"
	remotecommand = "k8s.io/client-go/tools/remotecommand"
	watch         = "k8s.io/apimachinery/pkg/watch"
	wait          = "k8s.io/apimachinery/pkg/util/wait"
	ctrlcache     = "sigs.k8s.io/controller-runtime/pkg/cache/internal"
	ctrlcluster   = "sigs.k8s.io/controller-runtime/pkg/cluster"
	ctrlmanager   = "sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Family is the goroutines of one kind of thing, as a profile shows them.
type Family struct {
	Name string

	// Marks are functions one of which is on the stack of each goroutine of the family.
	// Creators are those that start one which may have none of them.
	Marks, Creators []Mark

	// Methods are names of methods and functions of any type and package that do the same.
	Methods []string

	// Objects are functions that one goroutine of each thing has on its stack, so that the
	// things can be counted; Each is how many goroutines of the family it has.
	Objects []Mark
	Each    int

	// Companions have none of the marks.
	Companions []Companion

	// Of are kinds of things that have goroutines of the family, too.
	Of []string
}

// A Mark is a function. It stands for the literals in it, too.
type Mark struct {
	Pkg   string // import path, at the end of that of the package, as there are copies; "" for any
	Local string // "(*Broadcaster).loop"; "(*Reflector)." for all methods, "" for all functions
}

// A Companion is a goroutine of a thing that cannot be told by its stack: it looks the same
// whoever starts it. But each goroutine with certain functions on its stack has so many.
type Companion struct {
	Stack   []string // all functions on the stack of the companion: the outermost, and those before it have the package Through
	Through string
	Of      [][]Mark // goroutines that have, of each list, one on their stack
	Each    int
}

func marks(pkg string, locals ...string) []Mark {
	list := make([]Mark, len(locals))
	for i, local := range locals {
		list[i] = Mark{pkg, local}
	}
	return list
}

// Blocked is the family of goroutines that wait for an item, and know no context.
const Blocked = "blocked wait"

// Table is the kinds, the more special ones first: a handler that is stuck in a watch is a
// handler. The names are those of the rows of package resource. What is on the stacks was seen in
// the three releases that the rows are proven with.
var Table = []Family{
	{
		Name:    "handler", // there are copies of it with other paths
		Marks:   marks("", "(*processorListener).run", "(*processorListener).pop", "(*processorListener).watchSynced"),
		Objects: marks("", "(*processorListener).pop"),
		Each:    2,
	},
	{
		Name: "workqueue",
		Marks: slices.Concat(
			marks("", "(*delayingType).waitingLoop"),
			marks(workqueue, "(*Typed).updateUnfinishedWorkLoop", "(*Type).updateUnfinishedWorkLoop"),
			marks(priorityqueue, "(*priorityqueue).handleReadyItems", "(*priorityqueue).handleWaitingItems", "(*priorityqueue).handleAddBuffer",
				"(*priorityqueue).logState", "(*priorityqueue).updateUnfinishedWorkLoop", "(*priorityqueue).spin")),
		Objects: slices.Concat(marks("", "(*delayingType).waitingLoop"), marks(priorityqueue, "(*priorityqueue).logState")),
		Each:    1,
	},
	{
		Name: "broadcaster",
		Of:   []string{"recording of the broadcaster"},
		Marks: slices.Concat(
			marks(watch, "(*Broadcaster).loop"),
			marks(record, "NewBroadcaster", "(*eventBroadcasterImpl).StartEventWatcher"),
			marks(events, "(*eventBroadcasterImpl).")),
		Creators: slices.Concat(marks(record, "NewBroadcaster", "(*eventBroadcasterImpl)."), marks(events, "(*eventBroadcasterImpl).")),
		Objects:  marks(watch, "(*Broadcaster).loop"),
		Companions: []Companion{{ // which finish the series of events, from time to time
			Stack: []string{wait + ".UntilWithContext"}, Through: wait,
			Of: [][]Mark{marks(events, "(*eventBroadcasterImpl).startRecordingEvents")}, Each: 2,
		}},
	},
	{
		Name:    "wait for an event",
		Marks:   marks(toolswatch, "UntilWithoutRetry"),
		Objects: marks(toolswatch, "UntilWithoutRetry"),
		Each:    1,
	},
	{
		Name: "informer",
		Of:   []string{"informer factory", "reflector"},
		Marks: slices.Concat(
			marks("", "(*sharedProcessor).run", "(*sharedIndexInformer).Run", "(*sharedIndexInformer).RunWithContext"),
			marks(toolscache, "(*controller).Run", "(*controller).RunWithContext", "(*controller).processLoop", "(*Reflector).")),
		Creators: marks(toolscache, "(*controller).Run", "(*controller).RunWithContext", "(*Reflector)."),
		Objects:  marks(toolscache, "(*controller).processLoop"),
		Each:     6,
		Companions: []Companion{{ // that of a context which ends with a channel
			Stack: []string{"context.(*cancelCtx).propagateCancel"},
			Of: [][]Mark{
				marks(toolscache, "(*controller).RunWithContext", "(*Reflector).RunWithContext", "(*Reflector).ListAndWatchWithContext"),
				slices.Concat(
					marks("", "(*sharedIndexInformer).Run"),
					marks(toolscache, "(*controller).Run", "(*Reflector).Run", "(*Reflector).ListAndWatch"),
					marks(toolswatch, "NewIndexerInformerWatcher", "NewIndexerInformerWatcherWithLogger")),
			},
			Each: 1,
		}},
	},
	{
		Name: "watch",
		Marks: slices.Concat(
			marks(watch, "(*StreamWatcher).receive", "(*filteredWatch).loop"),
			marks(toolswatch, "(*RetryWatcher).", "(*eventProcessor).", "NewIndexerInformerWatcher", "NewIndexerInformerWatcherWithLogger")),
		Objects: slices.Concat(
			marks(watch, "(*StreamWatcher).receive", "(*filteredWatch).loop"),
			marks(toolswatch, "(*RetryWatcher).doReceive", "(*eventProcessor).run")),
		Each: 1,
	},
	{Name: "session", Marks: marks(remotecommand, "")},
	{Name: "port-forward", Marks: marks(portforward, "(*PortForwarder).")},
	{
		Name:  "stream",
		Of:    []string{"watch"}, // one that comes over HTTP/2
		Marks: slices.Concat(marks("golang.org/x/net/http2", "(*clientStream)."), marks("net/http/internal/http2", "(*clientStream)."), marks("net/http", "(*http2clientStream).")),
	},
	{
		// The connection of a session or a port-forward.
		Name: "spdystream",
		Marks: slices.Concat(marks("moby/spdystream", ""), marks("docker/spdystream", ""), marks("util/httpstream/spdy", "(*connection).sendPings"),
			marks("pkg/httpstream/spdy", "(*connection).sendPings")),
		Objects: slices.Concat(marks("moby/spdystream", "(*idleAwareFramer).monitor"), marks("docker/spdystream", "(*idleAwareFramer).monitor")),
		Each:    13,
		Of:      []string{"session", "port-forward"},
	},
	{Name: Blocked, Methods: []string{"scheduleOne", "ScheduleOne", "NextPod", "NextEntity", "NextItem", "Pop", "Dequeue"}, Each: 1},
	{Name: "manager", Marks: marks(ctrlmanager, "(*controllerManager).Start", "(*runnableGroup).reconcile"), Objects: marks(ctrlmanager, "(*controllerManager).Start"), Each: 8},
	{Name: "cluster", Marks: marks(ctrlcluster, "(*cluster).Start"), Objects: marks(ctrlcluster, "(*cluster).Start"), Each: 1},
	{Name: "cache", Marks: marks(ctrlcache, "(*Informers).Start"), Objects: marks(ctrlcache, "(*Informers).Start"), Each: 1},
}

// Is reports whether things of that kind have goroutines of the family.
func (f *Family) Is(kind string) bool { return f.Name == kind || slices.Contains(f.Of, kind) }

// Has reports whether a function with the last element of its import path is one of
// the marks.
func (f *Family) Has(frame string) bool {
	pkg, local, _ := strings.Cut(frame, ".")
	return slices.ContainsFunc(f.Marks, func(m Mark) bool {
		return (m.Pkg == "" || m.Pkg[strings.LastIndexByte(m.Pkg, '/')+1:] == pkg) &&
			(m.Local == local || m.Local == "" || strings.HasSuffix(m.Local, ".") && strings.HasPrefix(local, m.Local))
	})
}
