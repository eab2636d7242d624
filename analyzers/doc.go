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
//	checks      losthandler, queueshutdown
//	              │ findings, and how long what they are about is needed
//	silent      internal/obligation ── internal/lifetime
//	              │ SSA, facts            │ who calls whom
//	engine      internal/mustcall ────────┴─ internal/resource (rows)
//	              │
//	names       internal/symbol
//
// Dependencies point down. internal/wording has the sentences that all checks
// share, internal/report the tiers and what nobody wants to hear, internal/docs extracts their documentation, internal/leaktest runs
// them on the nested testdata module.
//
// # Who outlives whom
//
// A queue that is forgotten is a leak. A handler that is forgotten is one only if
// the informer outlives who forgot it. internal/lifetime judges that on a graph of
// calls: that of one package, or that of the program. A check judges with what its
// package shows, and returns a report.Late; a driver that has seen all packages
// merges their graphs and has each check judge again.
//
// # What to know before a change
//
//   - mustcall knows neither Kubernetes nor go/analysis. Its tests use a toy
//     resource, in txtar files; each of its rules has a reported and a silent
//     case there.
//   - obligation is the one analyzer that owns facts, as a fact type may belong
//     to one analyzer only. It runs the engine once per package for all checks.
//   - SSA is built only in packages that can matter: those that import a package
//     of the resource table, or a package whose facts tell of such things. It is
//     not built through buildssa, which would have every dependency analyzed.
//   - Facts are inferred; there are no annotations. They never depend on flags,
//     as go vet caches them. What was not analyzed is unknown, and the unknown is
//     silent.
//   - An analyzer never returns an error for anything that its input can cause:
//     go vet would cache that package as clean.
//   - The real client-go is a dependency of the testdata module only. A linter
//     must not move its user's Kubernetes version.
package analyzers
