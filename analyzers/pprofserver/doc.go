// Package pprofserver defines an Analyzer that checks how controller managers serve
// profiles.
//
// # Analyzer pprofserver
//
// pprofserver: check that managers can be profiled, and not by everybody
//
// A leak that gets through review shows as a line that rises for weeks. What leaks
// is in the goroutine profile of that process, and nowhere else, and a process that
// serves none has to be restarted with other flags, which ends the evidence. A manager
// of controller-runtime serves profiles where PprofBindAddress says, which is nowhere
// unless it is set:
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{ // manager serves no profiles
//		Scheme: scheme,
//	})
//
// The fix is an address that only a port-forward reaches:
//
//	PprofBindAddress: "127.0.0.1:6060"
//
// # What is reported
//
// A hint where the options of a manager are without an address, or with "" or "0".
//
// A warning, in the tier leak-prone, where the address is a constant that means all
// interfaces, such as ":6060" or "0.0.0.0:6060". Everybody who can reach the pod may
// then read its command line and parts of its memory, and keep it busy.
//
// # When it is silent
//
//   - The address is no constant: a flag, or configuration.
//   - The package sets the field elsewhere, mentions /debug/pprof, or imports
//     net/http/pprof; the leaklint command sees whether any package of the program
//     does, go vet only the one.
//   - The options are not those of a manager, or controller-runtime is older than
//     v0.15, which has no such field.
//   - The file is generated, or a test.
package pprofserver
