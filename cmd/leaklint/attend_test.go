package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
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
	case "quit": // as who attends it passes it on
		self, _ := os.FindProcess(os.Getpid())
		self.Signal(syscall.SIGQUIT)
		select {}
	case "replacing": // killed behind the first of two files
		openJournal()
		if heedAttendant() {
			fmt.Fprintf(journal, "%q %q\n%q %q\nrename\n", "a.go", ".leaklint-A.tmp", "b.go", ".leaklint-B.tmp")
		}
		end("killed")
	case "killed":
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		select {}
	}
	if number, ok := strings.CutPrefix(how, "signal "); ok { // to who attends it
		if !heedAttendant() {
			cmd := exec.Command(os.Args[0])
			cmd.Stderr = os.Stderr
			code, _ := attend(cmd, os.Stderr)
			os.Exit(code)
		}
		n, _ := strconv.Atoi(number)
		if parent, err := os.FindProcess(os.Getppid()); err == nil {
			parent.Signal(syscall.Signal(n))
		}
		if !signal.Ignored(syscall.Signal(n)) {
			select {}
		}
		how = strconv.Itoa(atEnd + exitFindings)
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
		{"memory", exitErrors, `(?s)(out of memory|address space collisions).*it crashed \(exit status 2\)`},
		{"unlock", exitErrors, `(?s)fatal error: sync: unlock of unlocked mutex.*it crashed \(exit status 2\)`},
		{"241", exitPipe, `^$`},
		{"quit", exitErrors, `(?s)SIGQUIT: quit.*it crashed \(exit status 2\)`},
		{"killed", exitErrors, `it crashed \(signal: killed\)`},
	} {
		t.Run(test.how, func(t *testing.T) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), ending+"="+test.how)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			if code, err := attend(cmd, &errs); code != test.code || err != nil {
				t.Errorf("exit %d, want %d; %v", code, test.code, err)
			}
			match(t, "stderr", test.stderr, errs.String())
		})
	}
}

// TestAttendReplacing checks what is told, and what is left, if a process is killed that replaces files.
func TestAttendReplacing(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, ".", ".leaklint-B.tmp", "new")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), ending+"=replacing")
	var errs bytes.Buffer
	if code, err := attend(cmd, &errs); code != exitErrors || err != nil {
		t.Errorf("exit %d, %v", code, err)
	}
	match(t, "stderr", `it crashed \(signal: killed\)[^\n]*\nleaklint: 1 of 2 files had been changed, each as a whole:\n\ta\.go\n$`, errs.String())
	if _, err := os.Lstat(".leaklint-B.tmp"); err == nil {
		t.Error("what was beside a file is left there")
	}
}

// TestSignal checks that a signal to who attends ends both, though it cannot be caught, and is
// what it ends with; and that one which is ignored ends nothing.
func TestSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signals")
	}
	for _, test := range []struct {
		signal        syscall.Signal
		before, ended string // a command of the shell
	}{
		{syscall.SIGTERM, "", "signal: terminated"},
		{syscall.SIGINT, "", "signal: interrupt"},
		{syscall.SIGHUP, "", "signal: hangup"},
		{syscall.SIGKILL, "", "signal: killed"},
		{syscall.SIGINT, "trap '' INT; ", "exit status 3"},
		{syscall.SIGHUP, "trap '' HUP; ", "exit status 3"},
	} {
		if test.before == "" && signal.Ignored(test.signal) {
			continue // already when this test was started, as by nohup
		}
		cmd := exec.Command("sh", "-c", test.before+`exec "$0"`, os.Args[0])
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=signal %d", ending, test.signal))
		cmd.Stderr = t.Output() // which ends when both have
		if err := cmd.Run(); err == nil || err.Error() != test.ended {
			t.Errorf("%s%v: ended with %v", test.before, test.signal, err)
		}
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

// TestRejected checks that a package which the go command rejects is told, and that nothing that is
// found in others is lost.
func TestRejected(t *testing.T) {
	dir := small(t, map[string]string{"prone/prone.go": fixable, "c/main.c": "int main() { return 0; }\n", "c/c_test.go": "package c\n"})
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./..."}, &out, &errs); code != exitErrors {
		t.Errorf("exit %d, want %d", code, exitErrors)
	}
	if !strings.Contains(out.String(), "prone.go:") || !strings.Contains(errs.String(), "C source files not allowed") {
		t.Errorf("printed\n%s\nand\n%s", &out, &errs)
	}
}

// TestClosed checks that who does not read what is printed is not told of a crash, and that
// findings are told though nothing else can be.
func TestClosed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signals")
	}
	dir, tool := small(t, map[string]string{"prone/prone.go": fixable}), build(t)
	closed := func() *os.File {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		t.Cleanup(func() { w.Close() })
		return w
	}
	leaklint := func() *exec.Cmd {
		cmd := exec.Command(tool, "-debug", "./prone") // which has something to say
		cmd.Dir = dir
		return cmd
	}
	var out, errs bytes.Buffer
	cmd := leaklint()
	cmd.Stdout, cmd.Stderr = closed(), &errs
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != exitPipe {
		t.Errorf("stdout is closed: %v", err)
	}
	match(t, "stderr", `^leaklint: 1 packages named.*\n$`, errs.String())
	cmd = leaklint()
	cmd.Stdout, cmd.Stderr = &out, closed()
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != exitFindings {
		t.Errorf("stderr is closed: %v", err)
	}
	match(t, "stdout", `^prone/prone\.go:`, out.String())
}
