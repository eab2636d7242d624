// Package pprofserver defines an Analyzer that checks how controller managers serve
// profiles.
//
// # Analyzer pprofserver
//
// pprofserver: check that managers serve profiles, and not to everybody
//
// The analyzer reports managers of controller-runtime that serve no profiles, and those that
// serve them to everybody in the cluster.
//
// # Why it matters
//
// A leak that gets through review shows as a line that rises for weeks. Only the goroutine
// profile of that process tells what leaks. A process that serves no profile has to be
// restarted with other flags, which ends the evidence. A manager serves profiles at the
// address PprofBindAddress, and nowhere unless it is set.
//
// # Flagged code
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{ // manager serves no profiles
//		Scheme: scheme,
//	})
//
// # Mended code
//
// An address that only a port-forward reaches:
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
//		Scheme:           scheme,
//		PprofBindAddress: "127.0.0.1:6060",
//	})
//
// There is no automatic fix: which port is free is for you to say.
//
// # What it costs
//
// Nothing leaks by this itself. The server costs nothing until somebody asks it.
//
// # What is reported
//
// A hint where the options of a manager have no address, or "" or "0".
//
// A warning, in the tier leak-prone, where the address is a constant that means all
// interfaces, such as ":6060" or "0.0.0.0:6060". Whoever can reach the pod may then read its
// command line and parts of its memory, and keep it busy.
//
// # What is silent
//
//   - The address is no constant: a flag, or configuration.
//   - The package sets the field elsewhere, mentions /debug/pprof, or imports
//     net/http/pprof. The leaklint command sees whether any package of the program does, go
//     vet only the one.
//   - The options are not those of a manager, or controller-runtime is older than v0.15,
//     which has no such field.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Processes without a manager of controller-runtime are not looked at.
//   - That an address is reachable through a Service or a host port is not known.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore pprofserver a sidecar serves profiles
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "pprofserver: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// A manager that serves profiles has what leaklint profile reads:
//
//	kubectl port-forward -n NS pod/POD 6060
//	curl -o after.pb.gz localhost:6060/debug/pprof/goroutine
//	leaklint profile after.pb.gz
package pprofserver
