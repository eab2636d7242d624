//go:build unix

package interrupt

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// TestContext checks that a signal is told, and does not end the process.
func TestContext(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			t.Logf("%v is ignored from the start: as nohup has it", s)
			continue
		}
		ctx, stop := Context()
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
		stop()
	}
}

// TestIgnored checks that signals which are ignored stay so, and that others which end nothing
// do not stand for them.
func TestIgnored(t *testing.T) {
	all := []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
	signal.Ignore(all...)
	defer signal.Reset(all...)
	told := make(chan os.Signal, 10)
	Notify(told)
	defer signal.Stop(told)
	ctx, stop := Context()
	defer stop()
	seen := make(chan os.Signal, 10)
	signal.Notify(seen, syscall.SIGWINCH)
	defer signal.Stop(seen)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGWINCH} {
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
	}
	<-seen
	if err := ctx.Err(); err != nil || len(told) > 0 {
		t.Errorf("%v, %d signals", err, len(told))
	}
}
