// Package directive defines an Analyzer that checks the comments that silence
// other checks.
//
// # Analyzer directive
//
// directive: check the comments that silence findings
//
// A finding that is right, and that you want to live with, is silenced where it is,
// with a reason:
//
//	//leaklint:ignore losthandler the process ends with this controller
//	informer.AddEventHandler(handler)
//
//	queue := workqueue.New() //leaklint:ignore queueshutdown,blockedwait one per process
//
// The comment stands at the end of a line or on a line of its own above. It silences the
// named checks for what begins or ends on that line: the finding, or the statement or
// declaration that the finding is in, but not the blocks in it. On a line of its own above a
// function, or in its documentation, it silences them for the function and all that is in it;
// above the package clause, for the file. Where several would do, the one counts that is about
// least. All drivers obey it: the
// leaklint command, go vet, golangci-lint. They also obey //nolint, //nolint:leaklint and
// //nolint:losthandler, where golangci-lint does so.
//
// # What is reported
//
// As a hint:
//
//   - a directive without a reason, which silences nothing until it has one;
//   - one that names a check which does not exist;
//   - one that silences nothing, as there is no finding, or the code has changed since: it would
//     silence the next finding unseen;
//   - a comment that begins with //leaklint: and is no directive;
//   - one that is like a directive and silences nothing, as it begins with a space, a capital
//     or /*, with //leaklint-ignore, or as another linter wants it: //lint:ignore leaklint.
//     Where it says all that is needed, there is a fix.
//
// # What is not reported
//
// Directives in test files and in generated files, unless findings are reported there
// (-tests, -generated). Prose that mentions directives, and indented examples in it. While go vet looks at one package at a time: a directive where
// there may be a finding for who sees the whole program. And directives of which none is
// needed now, in a package with files for other systems or build tags. Which tiers are reported
// (-tier), and which checks are on, does not matter.
package directive
