// Package analyzers lists the checks of leaklint, and this is the page about
// how they are built.
//
// # The idea
//
// A function acquires something, and on some way out nobody releases it. The rows of
// internal/resource are data: which calls acquire, which release, and what a forgotten
// thing costs. One engine, internal/mustcall, finds out who holds the thing, who must
// release it, and on which path that is missed. A check is a few lines that turn the
// findings of the engine into messages.
//
//	checks      losthandler, queueshutdown,            informerstop       blockedwait, unlabeledspawn
//	            watchstop, mustrelease, …                │                  │              └── internal/labels
//	              │ findings, and how long               │ starts           │
//	              │ what they are about is needed        │                  │
//	silent      internal/obligation ──────────────── internal/start ─── internal/goroutine
//	              ├── internal/registry                                     │
//	              │     rows that bodies show                               │ facts
//	              │ facts                                                   │
//	engine      internal/mustcall                                       internal/blocking ── internal/waits ── internal/pointsto ── internal/spawn
//	paths       internal/walk (where a thing goes, what functions do with things)
//	goroutines  internal/signal (what stays until a signal comes)
//	branches    internal/condition (what branches tell on a path)
//	told        internal/summary (what importers are told of things)
//	all         internal/ssaform ── internal/lifetime ── internal/callgraph
//	              │ SSA        who outlives whom      who calls whom
//	rows        internal/resource (the table)     internal/spec (what a row says)
//	values      internal/access (where a value comes from, which function a func is)
//	graphs      internal/flow (blocks, loops)     internal/dispatch (calls through interfaces)
//	syntax      internal/value (what go/ssa says of a value)
//	knowledge   internal/knowledge (what libraries do, what names mean)
//	names       internal/symbol
//
// Dependencies point down. internal/unmet has what the checks of obligations share
// that are a row and a page of documentation; internal/wording has their sentences,
// internal/naming finds what the source calls things, internal/spelling what users mean,
// internal/inplace reads what other modules do with a func that they are given,
// internal/recent remembers answers, internal/fixpoint those that depend on each other,
// internal/count counts up to many, internal/cutoff notes what was too large,
// internal/docs extracts documentation, internal/leaktest runs checks on the nested
// testdata module. pprofserver stands alone: it looks at syntax.
//
// A row may also be inferred. internal/registry finds methods that keep what they are given in a list or a map of
// their object, and what takes it out again: that is a row of the kind "listener", in this package and, as a fact,
// in those that import it. Where there is nothing to follow, as the listener itself is handed to RemoveListener, the program
// is asked whether anything removes one.
//
// # What nobody ends
//
// Some leaks are no obligations: a goroutine waits on a channel, or in a call that no
// context can end.
//
//	spawn       what runs in a goroutine
//	pointsto    the objects it may wait on, and who does what with them
//	waits       the waits that it comes to
//	blocking    whether somebody ends each wait, on every path
//	route       the least that is provided on any path
//	correlate   which branches go together
//	labels      whether a profile tells a goroutine from those of other clusters
//
// A goroutine that a signal ends is an obligation of the owner of the signal: internal/signal finds which signal that
// is, and internal/mustcall follows it like a queue, for workerstop. A signal may be one that nobody gives. blockedwait reports
// a goroutine that waits for nothing else, and workerstop reports the others: internal/start asks internal/goroutine
// which of them it is.
//
// # What runs until a signal comes
//
// An informer has nothing to release: it ends with its stop channel, or its context.
// A background goroutine without an obligation is similar: a signal ends it, or nothing does.
// Some things end with a release or a context. A signal is judged like the informer of
// losthandler: what was started depends on it, and stays if the signal outlives the code that
// started it. internal/start finds such calls by the rows of resource.Starts. The engine
// passes on the context that a thing was acquired with.
//
// A context that is made of another one is such a thing itself, a child in that one's list, carried by the func that cancels
// it. It weighs little: where a goroutine or a connection is lost at the same place, or by the same owner, that is told
// (Minor, in package spec).
//
// # Who outlives whom
//
// A forgotten queue is a leak. A forgotten handler is one only if the informer outlives the
// owner of the handler. internal/lifetime judges that on a call graph: that of one package, or
// that of the program. internal/callgraph reads it from SSA, and lifetime looks at no code. A
// check first judges by its package. It returns a report.Result: the report.Part that the
// package contributes, with its call graph, and a func that judges again. A driver that has
// seen all packages merges their parts to a report.Program, and each check judges that.
//
// # What it is told
//
// Flags, .leaklint.yaml and the kind of run are one value, a config.Config. It is the result of
// the silent config.Analyzer, which every analyzer requires that needs it. A driver replaces that
// result by its own, with analyze.Given. A driver that knows nothing of leaklint, such as nogo,
// leaves it to the flags of the analyzers. There is no other state: several configurations may be in
// force in one process, and a result depends on no earlier run. Engines do not know the
// configuration, and are given what they need, such as callgraph.Options.
//
// The merged graph also shows what a process is. A command that neither serves nor waits for a
// signal ends by itself. Code that only such commands reach is a hint at most, in every check:
// lifetime/command.go finds these functions, and report ranks the findings. Code that they share
// with commands that stay is judged as if it belonged to those alone.
//
// # Why it is reported, or not
//
//	checks      what the comments, the tiers and the baseline make of it: report.Verdicts
//	views       obligation   start   goroutine   unlabeledspawn   ssaform
//	engines     mustcall     └─────── lifetime, blocking, labels: their trace.go
//	all         internal/window ── internal/trace
//
// A question, leaklint -debug=why=FILE:LINE or -debug=func=NAME, goes from the driver to the
// engines as the result of window.Analyzer, which is nil otherwise. An analyzer that runs an
// engine adds a view of a package that the question is about. mustcall records its walks
// then; all others are asked when the program is known, and answer from what they have.
// CONTRIBUTING.md shows how to use it.
//
// # Who runs the checks
//
//	cmd/leaklint ── cmd/internal/standalone    packages, as a whole program
//	     └───────── cmd/internal/unit          one package, for go vet
//	                      └── internal/analyze (one package), internal/facts, internal/load
//	cmd/gclplugin                              copies of the analyzers, for golangci-lint
//	     └── internal/driver                   for all: the suite as it is configured, the program
//
// Both read the source of those packages only that can matter, and the types of all others. The unit
// of go vet has these types from the compiler's export data: internal/exportdata leaves out what
// the source does not mention, and what nothing that it mentions leads to. So a package that is imported
// has no more in its scope, and imports no more packages, than can matter to this one. Who looks for
// something by its name there has the unit want it: see unit.Driver. The standalone command has them from
// there, too, where the build cache has it, and otherwise from the declarations of a package, without
// function bodies; so nothing waits for the compiler. The imports of a package that comes as export
// data come from there, too; so no type comes from two places. cgo runs for packages that are judged.
//
// # What is kept between runs
//
//	cmd/internal/standalone ── internal/kept     the cache, in the form of the go command's
//	     └── internal/load                       what the go command has listed
//	report, callgraph, labels ── internal/wire    what is kept, as bytes
//	                          └─ internal/typestring, internal/dispatch    types, as text
//
// The standalone command keeps three things. The first is what a package contributes: its facts, the
// parts of the program, and its API as typestring.API writes it. The key has the text of its files, the APIs of its imports,
// the facts of all that it imports, directly or not, and what the run is told. A body that changes leaves the API and the facts as
// they are, as a rule, and then no importer is read. Graphs have no types for that, but what package dispatch
// needs to know of types, as text.
//
// The second is what the checks found when the program was known, and what they had asked it before: the
// questions of report.Program and lifetime.Graph, with the answers. A check depends on its package and on these answers. If the
// program of another run gives the same ones, it finds the same; otherwise its package is read
// after all. So every question of a check to the program has to be a method there that tells who listens.
//
// The third is the list of packages. It depends on the names of files, on how Go files begin, and on go.mod.
//
// The drivers of x/tools apply fixes for go vet, and serve go commands without export data; tests
// compare with them. cmd/golangci-lint, a module of its own, is golangci-lint with the plugin.
// Bazel's nogo takes the packages of the checks. cmd/internal/output prints findings in all forms, from
// one Report. cmd/internal/page is what the page of findings shares with that of profiles: the look,
// and code with the path drawn beside it. internal/files reads the files that users name, and replaces
// a file as a whole or not at all; cmd/internal/fix applies the fixes of findings with it. internal/interrupt knows the
// signals that end a process.
//
// Only tests and measurements need internal/wantcomment (the expectations in the sources of testdata),
// cmd/internal/sarifschema (whether something is SARIF), internal/growth (packages of any size) and cmd/internal/deletion
// (code without one of its releases).
//
// # What a profile shows
//
//	cmd/leaklint profile ── cmd/internal/chart     tables, Markdown, JSON, a page
//	     ├── internal/evidence                     findings, and the goroutines from there
//	leaktest ── internal/tally                     goroutines by kind, and how they grow
//	               ├── internal/profile            reads profiles in all forms, as streams
//	               └── internal/family             what tells the goroutines of a kind
//
// A row of internal/resource is a kind, by its name and the frame of its cost; family adds other
// functions that are on the stacks. leaktest is for the tests of users: it depends on the standard
// library only.
//
// # What silences findings
//
// Findings are silenced in the checks, so that all drivers obey: internal/report omits tiers and
// files that nobody asks for, internal/suppress reads the comments, and internal/baseline the
// known findings.
//
// # What is known, and asked in one place
//
// internal/knowledge is data: what library functions do with a func that they are given, which
// functions never return, which types name a cluster, and which names are taken for a teardown. An
// engine that decides something by the name of a function asks there. internal/flow tells which
// loops end by themselves, and what decides whether control comes to a block; nothing else decides
// anything by the comments that go/ssa gives blocks. internal/value tells what is in a function, what is captured, assigned, selected
// and handed over: no engine asks go/ssa for that in a way of its own. internal/dispatch tells which methods a call through an interface may
// reach.
//
// # Words
//
//	obligation      what must be released, from where it is acquired to where it is met
//	release         the call that meets it
//	allocation site the call that acquires, in mustcall a birth
//	owner           who has to release; a field that owns has a duty
//	alias set       the values that hold a thing on a path; each has an access path to it (walk.Holders)
//	access path     the fields, elements and calls from a value to a thing (access.Path)
//	place           memory: a root value, and the access path from there (access.Place)
//	place of a func in callgraph, a field, parameter, result or variable that funcs come to
//	row             a kind of thing in the table, or one that is inferred: spec.Spec
//	carrier         the value that a thing is followed by: a queue, the func that cancels
//	peer            the object that a thing was acquired on, such as the informer of a handler
//	signal          a context, or a channel that is closed to tell of an end
//	branch fact     what a path knows of a value (condition.Facts)
//	escape          a thing goes to where it cannot be followed
//	summary         what a function does, as its callers need it: with things walk.Effect, and summary.Func for importers;
//	                of waits pointsto.CalleeWait, Given and Use
//	fact            what a package tells the packages that import it
//	witness         the branch and the way out on which a release is missed
//	spawn           the start of a goroutine
//	entry point     a function that code out of view calls: so often, for what (knowledge.Entry)
//	lifetime        how long something stays: request < cluster < leadership < process
//	backward search from a site to its callers, until their lifetimes tell: in lifetime a climb
//	once-guard      bookkeeping that lets a call happen once: in callgraph a Guard
//	books           where a once-guard looks, and writes: a map, a field, a set
//	points-to class the values that may be the same object: on what a goroutine waits
//	op              an instruction that does something with a class: a send, a close, a join
//	wake-up         what ends a wait: a goroutine requires some, others provide them
//	tier            what a finding is worth: leak, leak-prone, hint
//
// # What to know before a change
//
//   - mustcall, walk and signal do not import go/analysis, and name no function of a library: rows and package
//     knowledge do. Their tests use a toy resource, in txtar files; each of its rules has a reported and a silent
//     case there.
//   - obligation and goroutine own the facts, as a fact type may belong to one
//     analyzer only. Each runs its engine once per package for all checks. ssaform
//     owns those that are found without an engine of theirs: which functions never
//     return, and which give informers that they make.
//   - SSA is built only in packages that can matter: those that import a package
//     of the resource table, or a package whose facts tell of such things, or, of the
//     main module, that have goroutines. ssaform builds it once, when it is first
//     asked for. So it is in all drivers, also beside linters that have buildssa: see
//     its page.
//   - Facts are inferred; there are no annotations. They depend on no flag but
//     those which say what a cluster is. What was not analyzed is unknown, and the
//     unknown is silent.
//   - An analyzer never returns an error for anything that its input can cause:
//     go vet would cache that package as clean.
//   - The real client-go is a dependency of the testdata module only. A linter
//     must not move its user's Kubernetes version.
package analyzers
