package resource

import "github.com/leaklint/leaklint/internal/mustcall"

// Worker is a goroutine of one's own that only a signal ends. It costs its stack, and all that it
// can reach.
var Worker = &Resource{
	Check:  "workerstop",
	Words:  Words{Short: "goroutine", Long: "goroutine", Released: "stopped", Releases: "stops"},
	Spec:   mustcall.Spec{Kind: "worker", Worker: true},
	Costs:  map[string]Cost{"": {Goroutines: 1, KiB: 2}},
	Shared: true,
	Ends:   true,
}
