package main

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// childTimeout is far above what the slowest case takes on a busy machine.
const childTimeout = 5 * time.Minute

// An outcome is what the process of one case has printed, and why it failed.
type outcome struct {
	stdout []byte
	err    error
}

// startAll starts a process for each probe, so many at a time, those first that
// take long. It returns where the outcome of each will be.
func startAll(all []probe, jobs int, s *site) []chan outcome {
	outcomes := make([]chan outcome, len(all))
	order := make([]int, len(all))
	for i := range all {
		outcomes[i] = make(chan outcome, 1)
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(all[j].lag, all[i].lag) })

	turns := make(chan int, len(all))
	for _, i := range order {
		turns <- i
	}
	close(turns)
	for range jobs {
		go func() {
			for i := range turns {
				outcomes[i] <- runChild(all[i], s)
			}
		}()
	}
	return outcomes
}

// runChild measures the probe in a process of its own.
func runChild(p probe, s *site) outcome {
	ctx, cancel := context.WithTimeout(context.Background(), childTimeout)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		return outcome{err: err}
	}
	cmd := exec.CommandContext(ctx, self, append([]string{"-case", p.name()}, s.args()...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), isSwitch)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.Output()
	return outcome{stdout, err}
}

// isSwitch reports whether a variable of the environment may change what
// client-go or the runtime does.
func isSwitch(variable string) bool {
	return strings.HasPrefix(variable, "KUBE_") || strings.HasPrefix(variable, "GODEBUG=")
}
