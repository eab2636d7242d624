package leaktest_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/leaklint/leaklint/leaktest"
)

// A recorder is a test that fails without failing the test that runs it.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) {
	r.said = append(r.said, fmt.Sprint(args...))
	runtime.Goexit()
}

// churn returns what Churn says.
func churn(t *testing.T, n int, f func(int), opts ...leaktest.Option) string {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		leaktest.Churn(r, n, f, append([]leaktest.Option{leaktest.Patience(300 * time.Millisecond)}, opts...)...)
	}()
	<-done
	return strings.Join(r.said, "\n")
}

func wait(stop <-chan struct{}) { <-stop }

func TestChurn(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	spawn := func() { go wait(stop) }
	for _, test := range []struct {
		name string
		n    int
		f    func(i int)
		opts []leaktest.Option
		want string // regular expression; "" if it passes
	}{
		{name: "one of each", n: 20, f: func(int) { spawn() }, want: `(?s)goroutines stay of each of 18 rounds\n.*TestChurn.*wait: \+18 goroutines, 1.00 per round.*leaktest_test.wait\n.*created by .*TestChurn`},
		{name: "three of each", n: 20, f: func(int) { spawn(); spawn(); spawn() }, want: `\+54 goroutines, 3.00 per round`},
		{name: "one of each is allowed", n: 20, f: func(int) { spawn() }, opts: []leaktest.Option{leaktest.MaxPerRound(1)}},
		{name: "nothing", n: 20, f: func(int) {}},
		{name: "the first", n: 20, f: func(i int) {
			if i == 0 {
				spawn()
			}
		}},
		{name: "many, once", n: 20, f: func(i int) {
			if i == 15 {
				for range 100 {
					spawn()
				}
			}
		}},
		{name: "those that end late", n: 20, f: func(int) { go time.Sleep(100 * time.Millisecond) }},
		{name: "too few", n: 3, f: func(int) {}, want: `3 rounds are too few`},
	} {
		t.Run(test.name, func(t *testing.T) {
			said := churn(t, test.n, test.f, test.opts...)
			if test.want == "" && said != "" || !regexp.MustCompile(test.want).MatchString(said) {
				t.Errorf("it says %q, want %q", said, test.want)
			}
		})
	}
}

// TestSynctest churns in a bubble, where time is not real.
func TestSynctest(t *testing.T) {
	for _, leaks := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			stop := make(chan struct{})
			defer close(stop)
			r := &recorder{TB: t}
			leaktest.Churn(r, 20, func(int) {
				go time.Sleep(time.Second)
				if leaks {
					go wait(stop)
				}
			})
			time.Sleep(2 * time.Second) // time stands still when this ends
			if (len(r.said) > 0) != leaks {
				t.Errorf("it leaks: %t, but it says %q", leaks, r.said)
			}
		})
	}
}

// TestParallel runs a parallel test in a process of its own: it fails, and says why.
func TestParallel(t *testing.T) {
	if os.Getenv("LEAKTEST_PARALLEL") != "" {
		t.Parallel()
		leaktest.Churn(t, 20, func(int) {})
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestParallel$")
	cmd.Env = append(cmd.Environ(), "LEAKTEST_PARALLEL=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "a parallel test cannot be judged") {
		t.Errorf("%v: %s", err, out)
	}
}
