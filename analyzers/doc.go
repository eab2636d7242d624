// Package analyzers lists the checks of leaklint, and this is the page about
// how they are built.
//
// # The idea
//
// Something is acquired, and on some way out nobody lets go of it. Which calls
// acquire, which release, and what it costs to forget is data: the rows of
// internal/resource. Who holds the thing, who must let go, and on which path
// that is missed, is one engine: internal/mustcall. A check is a few lines that
// turn the engine's findings into messages.
//
//	checks      losthandler, queueshutdown,            informerstop       blockedwait, unlabeledspawn
//	            watchstop, mustrelease, …                │                  │              └── internal/labels
//	              │ findings, and how long               │ starts           │
//	              │ what they are about is needed        │                  │
//	silent      internal/obligation ──────────────── internal/start     internal/goroutine
//	              │ facts                                │                  │ facts
//	engine      internal/mustcall                        │              internal/blocking ── internal/spawn
//	              └── internal/resource (rows) ──────────┴──────────────────┘
//	all         internal/ssaform ── internal/lifetime
//	              │ SSA        who calls whom
//	graphs      internal/flow (blocks, loops)     internal/dispatch (calls through interfaces)
//	knowledge   internal/knowledge (what libraries do, what names mean)
//	names       internal/symbol
//
// Dependencies point down. internal/unmet has what the checks of obligations share
// that are a row and a page of documentation; internal/wording has their sentences,
// internal/naming finds what the source calls things, internal/spelling what users mean,
// internal/docs extracts documentation, internal/leaktest runs checks on the nested
// testdata module. pprofserver stands alone: it looks at syntax.
//
// # What nobody ends
//
// Some leaks are no obligations. A goroutine waits on a channel, or in a call that no
// context can end: internal/spawn tells what runs in a goroutine, internal/blocking
// what it waits for and who could end that. internal/labels tells whether a goroutine
// can be told from those of other clusters. A goroutine that a signal does end is an obligation
// of whoever has the signal: internal/mustcall follows it as it does a queue, for workerstop.
//
// # What runs until a signal comes
//
// An informer has nothing to release: it ends with its stop channel, or its context.
// A goroutine of one's own that no obligation is about is the same: a signal ends it, or nothing does.
// Some things end with either, a release or a context. A signal is judged as an
// informer is judged by losthandler: what was started hangs on it, and stays if the
// signal outlives who started it. internal/start finds such calls by the rows of
// resource.Starts; the engine passes on which context a thing was acquired with.
//
// # Who outlives whom
//
// A queue that is forgotten is a leak. A handler that is forgotten is one only if
// the informer outlives who forgot it. internal/lifetime judges that on a graph of
// calls: that of one package, or that of the program. A check judges with what its
// package shows, and returns a report.Result: the report.Part that the package contributes,
// and a func that judges again. A driver that has seen all packages merges their parts to a
// report.Program, and has each check judge that.
//
// # What it is told
//
// Flags, .leaklint.yaml and what kind of run it is are one value, a config.Config. It is the
// result of the silent config.Analyzer, which all require who ask it. A driver has that give
// its own, with analyze.Given; where one knows nothing of leaklint, such as nogo, it is what
// the flags of the analyzers say. There is no other state: several configurations may be in
// force in one process, and what is found depends on no run before. Engines know nothing of
// it, and are given what they need, such as lifetime.Options.
//
// What a process is, the merged graph shows, too. A command that neither serves nor waits to be
// told to end ends, and what only such commands do is a hint at most, whatever check finds it:
// lifetime/command.go finds out which functions these are, and report ranks. What they share with
// commands that stay is judged as if these were alone.
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
// Both read from source only what matters, and of all else only the types: go vet's unit from
// the compiler's export data; the standalone command from that, where the build cache has it,
// and otherwise from what a package declares, without function bodies, so that nothing waits
// for the compiler. A package that comes as export data has all that it imports there, too, and
// so no type comes from two places. cgo runs for packages that are judged. x/tools' drivers apply fixes for go vet, serve go commands
// without export data, and are what the tests compare with. cmd/golangci-lint, a module of its
// own, is golangci-lint with the plugin. Bazel's nogo takes the packages of the checks.
// cmd/internal/output prints what was found in all forms, from one Report, and cmd/internal/page is what
// its page of findings shares with that of profiles: the look, and code with the way drawn beside it.
// internal/files reads what users name, and replaces files so that none is there by half;
// internal/interrupt knows the signals that are to end a process.
//
// # What a profile shows
//
//	cmd/leaklint profile ── cmd/internal/chart     tables, Markdown, JSON, a page
//	     ├── internal/evidence                     findings, and the goroutines from there
//	leaktest ── internal/tally                     goroutines by kind, and how they grow
//	               ├── internal/profile            reads profiles in all forms, as streams
//	               └── internal/family             what tells the goroutines of a kind
//
// A row of internal/resource is a kind by its name and the frame of its cost; family has what else
// is on the stacks of some. leaktest is for users' tests: what it imports needs nothing but
// the standard library.
//
// # What silences findings
//
// What silences findings is in the checks, so that all drivers obey it: internal/report
// leaves out tiers and files that nobody asks for, internal/suppress reads comments, and
// internal/baseline the findings that are known.
//
// # What is known, and asked in one place
//
// What library functions do with a func that they are given, which functions never return,
// what names a cluster, and which names are taken for a teardown is data: internal/knowledge.
// An engine that decides something by the name of a function asks there. Which loops end by
// themselves, and what decides whether control comes to a block, internal/flow tells, and
// nothing else reads what go/ssa writes into comments. Which methods a call through an
// interface may reach, internal/dispatch tells.
//
// # Words
//
//	obligation      what must be released, from where it is acquired to where it is met
//	release         the call that meets it
//	allocation site the call that acquires, in mustcall a birth
//	owner           who has to release; a field that owns has a duty
//	alias set       the values that hold a thing on a path; each has an access path to it
//	access path     the fields, elements and calls from a value to a thing
//	escape          a thing goes to where it cannot be followed
//	summary         what a function does with its parameters and results; in mustcall an Effect
//	fact            what a package tells the packages that import it
//	witness         the branch and the way out on which a release is missed
//	spawn           the start of a goroutine
//	entry point     a function that code out of view calls: so often, for what (knowledge.Entry)
//	lifetime        how long something stays, from request to process, which is the order
//	backward search from a site to its callers, until their lifetimes tell: in lifetime a climb
//	once-guard      bookkeeping that lets a call happen once: in lifetime a guard
//	wake-up         what ends a wait: a goroutine requires some, others provide them
//	tier            what a finding is worth: leak, leak-prone, hint
//
// # What to know before a change
//
//   - mustcall knows neither Kubernetes nor go/analysis. Its tests use a toy
//     resource, in txtar files; each of its rules has a reported and a silent
//     case there.
//   - obligation and goroutine own the facts, as a fact type may belong to one
//     analyzer only. Each runs its engine once per package for all checks.
//   - SSA is built only in packages that can matter: those that import a package
//     of the resource table, or a package whose facts tell of such things, or, of the
//     main module, that have goroutines. ssaform builds it once, when it is first
//     asked for; buildssa would have every dependency analyzed.
//   - Facts are inferred; there are no annotations. They depend on no flag but
//     those which say what a cluster is. What was not analyzed is unknown, and the
//     unknown is silent.
//   - An analyzer never returns an error for anything that its input can cause:
//     go vet would cache that package as clean.
//   - The real client-go is a dependency of the testdata module only. A linter
//     must not move its user's Kubernetes version.
package analyzers
