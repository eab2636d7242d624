// Package directive defines an Analyzer that checks the comments that silence
// other checks.
//
// # Analyzer directive
//
// directive: check the comments that silence findings
//
// A comment silences a finding where it is, with a reason. The analyzer reports comments that
// silence nothing.
//
// # Why it matters
//
// A comment that is misspelt silences nothing, and one that is no longer needed silences the
// next finding unseen. Neither is visible in the output of the other checks.
//
// # Flagged code
//
// A directive without a reason, which silences nothing; one that names a check which does not
// exist; and a comment that is no directive, because it begins with a space:
//
//	//leaklint:ignore losthandler
//	informer.AddEventHandler(handler)
//
//	//leaklint:ignore losthandlers the process ends with this controller
//	informer.AddEventHandler(handler)
//
//	// leaklint:ignore losthandler the process ends with this controller
//	informer.AddEventHandler(handler)
//
// # Mended code
//
//	//leaklint:ignore losthandler the process ends with this controller
//	informer.AddEventHandler(handler)
//
//	queue := workqueue.NewTypedDelayingQueue[string]() //leaklint:ignore queueshutdown,blockedwait one per process
//
// Spaces behind the colon, and behind a comma, change nothing. leaklint -fix corrects a comment that
// says all that is needed, but has another form.
//
// The comment stands at the end of a line, or on a line of its own above. It silences the named
// checks for what begins or ends on that line: the finding, or the statement or declaration that
// the finding is in, but not the blocks in it. On a line of its own above a function, or in its
// documentation, it covers the function; above the package clause, the file. Where several
// comments would silence a finding, the one that covers least counts.
//
// All drivers obey it: the leaklint command, go vet, golangci-lint. They also obey //nolint,
// //nolint:leaklint and //nolint:losthandler, where golangci-lint does so.
//
// # What it costs
//
// Nothing leaks by this itself.
//
// # What is reported
//
// All findings are hints:
//
//   - a directive without a reason, which silences nothing until it has one;
//   - a directive that names a check which does not exist;
//   - a directive that silences nothing, as there is no finding, or the code has changed since;
//   - a comment that begins with //leaklint: and is no directive;
//   - a comment that is like a directive and silences nothing, because it begins with a space, a
//     capital or /*, with //leaklint-ignore, or as another linter wants it: //lint:ignore leaklint.
//
// # What is silent
//
//   - Directives in test files and in generated files, unless findings are reported there (-tests,
//     -generated).
//   - Prose that mentions directives, and indented examples in it.
//   - In go vet, which sees one package at a time: a directive where the whole program may have a
//     finding.
//   - Directives that silence nothing now, in a package with files for other systems or build tags.
//
// The tiers (-tier) and the checks that are on make no difference.
//
// # Limits
//
//   - Where nogo of Bazel runs the checks, files that other build tags would add are not known. A
//     directive that only those need counts as one that silences nothing.
//
// # How to silence it
//
// Take away the comment that it reports. For all code, write "directive: off" below "checks:" in
// .leaklint.yaml.
//
// # From the finding to the proof
//
// A finding that is silenced is in no report, and leaklint profile join leaves its goroutines
// unexplained. Where a profile grows, take the comments away in a copy, and see which of the
// findings it confirms:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
package directive
