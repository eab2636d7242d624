package main

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"syscall"
	"testing"
)

// ending is set in the environment of a copy of the test, and says how it is to end: see
// TestMain.
const ending = "LEAKLINT_TEST_ENDING"

// end ends the process.
func end(how string) {
	switch how {
	case "panic":
		go panic("a bug")
		select {}
	case "stack":
		debug.SetMaxStack(1 << 16)
		stored = deeper(0)
	case "memory":
		stored = make([]byte, 1<<46)
	case "unlock":
		new(sync.Mutex).Unlock()
	case "signal": // to itself, by way of who attends it
		if os.Getenv(attended) == "" {
			cmd := exec.Command(os.Args[0])
			cmd.Env, cmd.Stderr = append(os.Environ(), attended+"=1"), os.Stderr
			attend(cmd, os.Stderr)
		}
		if parent, err := os.FindProcess(os.Getppid()); err == nil {
			parent.Signal(syscall.SIGTERM)
		}
		select {}
	case "killed":
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		select {}
	}
	code, _ := strconv.Atoi(how)
	os.Exit(code)
}

var stored any // so that nothing is left out

var deeper func(n int) int

func init() { deeper = func(n int) int { return deeper(n+1) + n } }

// TestAttend checks that only who has come to an end is believed that it was called wrongly.
func TestAttend(t *testing.T) {
	for _, test := range []struct {
		how    string
		code   int
		stderr string
	}{
		{"100", exitClean, `^$`},
		{"101", exitErrors, `^$`},
		{"102", exitUsage, `^$`},
		{"103", exitFindings, `^$`},
		{"0", exitErrors, `it crashed \(<nil>\)`},
		{"2", exitErrors, `it crashed \(exit status 2\)`},
		{"panic", exitErrors, `(?s)panic: a bug.*it crashed \(exit status 2\), and has not looked at all packages`},
		{"stack", exitErrors, `(?s)stack overflow.*it crashed \(exit status 2\)`},
		{"memory", exitErrors, `(?s)out of memory.*it crashed \(exit status 2\)`},
		{"unlock", exitErrors, `(?s)fatal error: sync: unlock of unlocked mutex.*it crashed \(exit status 2\)`},
		{"killed", exitErrors, `it crashed \(signal: killed\)`},
	} {
		t.Run(test.how, func(t *testing.T) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), ending+"="+test.how)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			if code, started := attend(cmd, &errs); code != test.code || !started {
				t.Errorf("exit %d, want %d; started %t", code, test.code, started)
			}
			match(t, "stderr", test.stderr, errs.String())
		})
	}
}

// TestSignal checks that a signal to who attends ends both, and is what it ends with.
func TestSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signals")
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), ending+"=signal")
	cmd.Stderr = t.Output() // which ends when both have
	if err := cmd.Run(); err == nil || err.Error() != "signal: terminated" {
		t.Errorf("ended with %v", err)
	}
}

// TestExitCodes checks what a shell sees.
func TestExitCodes(t *testing.T) {
	dir, tool := small(t, map[string]string{"clean/clean.go": "package clean\n", "prone/prone.go": fixable}), build(t)
	for _, test := range []struct {
		args []string
		code int
	}{
		{[]string{"./clean"}, exitClean},
		{[]string{"./prone"}, exitFindings},
		{[]string{"./nowhere"}, exitErrors},
		{[]string{"-nonsense"}, exitUsage},
		{nil, exitUsage},
	} {
		cmd := exec.Command(tool, test.args...)
		cmd.Dir = dir
		if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != test.code {
			t.Errorf("%v: exit %d, want %d\n%s", test.args, cmd.ProcessState.ExitCode(), test.code, out)
		}
	}
}
