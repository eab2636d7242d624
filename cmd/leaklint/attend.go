package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"github.com/leaklint/leaklint/internal/interrupt"
)

// attended is set in the environment of a leaklint that is attended, to the descriptor of a pipe
// of which only who attends has the other end. It adds atEnd to its exit code. A Go program that
// crashes, or gets no more memory, exits with status 2, and so does one that was called wrongly:
// who has come to an end has to say so.
const (
	attended = "LEAKLINT_ATTENDED"
	atEnd    = 100
)

// exitSignal is added to the number of a signal by who exits instead of being ended by it, as by
// a shell.
const exitSignal = 128

// attendedRun runs the standalone command in a process of its own, and returns its exit code.
// Without one it is run here: that is better than not at all. If there is no memory for one
// there is none to run it either.
func attendedRun(args []string, stderr io.Writer) int {
	if heedAttendant() {
		openJournal()
		signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // to exit by itself: nobody may be there to be told, and stdout be read
		return atEnd + run(args, os.Stdout, stderr)
	}
	exe, err := os.Executable()
	if err != nil {
		return run(args, os.Stdout, stderr)
	}
	threads, gc := runtime.GOMAXPROCS(1), debug.SetGCPercent(-1) // who waits needs neither, and they take memory
	cmd := exec.Command(exe, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	code, err := attend(cmd, stderr)
	switch {
	case err == nil:
		return code
	case errors.Is(err, syscall.ENOMEM) || errors.Is(err, syscall.EAGAIN):
		fmt.Fprintln(stderr, "leaklint: nothing was analyzed, as there is no memory for it:", err)
		return exitErrors
	}
	runtime.GOMAXPROCS(threads)
	debug.SetGCPercent(gc)
	return run(args, os.Stdout, stderr)
}

// attend starts a leaklint, waits for it, and returns its exit code: that of an error if it
// has crashed. What ends this process ends both. An error says that it was not started.
func attend(cmd *exec.Cmd, stderr io.Writer) (code int, err error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return exitErrors, err
	}
	defer ours.Close()
	defer theirs.Close()
	descriptor, err := inherit(cmd, theirs)
	if err != nil {
		return exitErrors, err
	}
	cmd.Env = append(cmd.Environ(), attended+"="+strconv.FormatUint(uint64(descriptor), 10))
	told := listen(cmd)
	defer told.close()
	signals := make(chan os.Signal, 1)
	interrupt.Notify(signals)
	signal.Notify(signals, syscall.SIGQUIT)
	defer signal.Stop(signals)
	if err := cmd.Start(); err != nil {
		return exitErrors, err
	}
	told.begin()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			return codeOf(cmd, err, told, stderr), nil
		case s := <-signals:
			_ = cmd.Process.Signal(s) // a terminal has sent it to both
			if s == syscall.SIGQUIT {
				continue // it tells what it does, and crashes
			}
			<-ended
			signal.Stop(signals)
			return raise(s), nil
		}
	}
}

// codeOf returns the exit code of a leaklint that has ended, which was attended.
func codeOf(cmd *exec.Cmd, err error, told *listener, stderr io.Writer) int {
	code := cmd.ProcessState.ExitCode() - atEnd
	if code >= exitClean && code <= exitFindings || code == exitPipe {
		return code
	}
	fmt.Fprintf(stderr, "leaklint: it crashed (%v), and has not looked at all packages. If memory was short, name fewer packages at a time; if not, it is a bug.\n", err)
	tellReplaced(told.text(), stderr)
	return exitErrors
}

// raise ends this process with a signal, as it would end without a process of its own, or
// returns the code to exit with if that does not come to it.
func raise(s os.Signal) int {
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // it comes to another thread
	}
	if number, ok := s.(syscall.Signal); ok {
		return exitSignal + int(number)
	}
	return exitErrors
}

// heedAttendant reports whether this process is attended. When who does that is gone, killed
// perhaps, it ends as if it were told to: nobody waits for it, and files are no longer to change.
func heedAttendant() bool {
	descriptor, err := strconv.ParseUint(os.Getenv(attended), 10, 64)
	if err != nil {
		return false
	}
	os.Unsetenv(attended) // it is not for what it runs
	pipe := os.NewFile(uintptr(descriptor), attended)
	go func() {
		if _, err := pipe.Read(make([]byte, 1)); errors.Is(err, io.EOF) {
			os.Exit(raise(syscall.SIGTERM))
		}
	}()
	return true
}
