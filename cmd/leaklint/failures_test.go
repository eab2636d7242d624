package main

import (
	"bytes"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestFailures checks what is told of errors that have a cause in common.
func TestFailures(t *testing.T) {
	const refused = `dial tcp: connection refused)`
	errs := []error{
		packages.Error{Pos: "/a.go:1:2", Msg: `could not import x.io/a (x.io/m@v1.2.3: Get "https://proxy/x.zip": ` + refused},
		packages.Error{Pos: "/a.go:2:2", Msg: "undefined: y"},
		packages.Error{Pos: "/a.go:3:2", Msg: `could not import y.io/b (y.io@v1.0.0: Get "https://proxy/y.zip": ` + refused},
		packages.Error{Pos: "/b.go:1:2", Msg: "could not import z.io/c (no required module provides package z.io/c)"},
		packages.Error{Pos: "/b.go:2:2", Msg: "could not import C (cgo has failed)"},
		packages.Error{Pos: "/c.go:2:2", Msg: "could not import C (cgo has failed)"},
		packages.Error{Pos: "/c.go:3:2", Msg: "could not import z.io/c (no required module provides package z.io/c)"},
		packages.Error{Pos: "/c.go:9:4", Msg: "w.Spec undefined (type *Workflow has no field or method Spec)"},
		packages.Error{Pos: "/c.go:9:9", Msg: "w.Name undefined (type *Workflow has no field or method Name)"},
		packages.Error{Pos: "/c.go:4:2", Msg: "could not import z.io/c (no required module provides package z.io/c)"},
		errors.New("panic: a bug"),
	}
	want := []string{
		`/a.go:1:2: could not import x.io/a (x.io/m@v1.2.3: Get "https://proxy/x.zip": dial tcp: connection refused); 1 more import fails for this reason (leaklint -debug lists all)`,
		"/a.go:2:2: undefined: y",
		"/b.go:1:2: could not import z.io/c (no required module provides package z.io/c); 2 more imports fail for this reason (leaklint -debug lists all)",
		"/b.go:2:2: could not import C (cgo has failed)",
		"/c.go:2:2: could not import C (cgo has failed)",
		"panic: a bug",
		"for want of these, types miss fields or methods in 2 places (leaklint -debug lists all)",
	}
	if got := failures(errs, false); !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	own := errs[7:8] // no import has failed
	if got := failures(own, false); len(got) != 1 || !strings.HasSuffix(got[0], "has no field or method Spec)") {
		t.Errorf("of a type of one's own: %s", got)
	}
	if got := failures(errs, true); len(got) != len(errs) {
		t.Errorf("not all: %s", strings.Join(got, "\n"))
	}
}

// TestNoModule checks that one line is said of modules that are not there, however many files
// import them.
func TestNoModule(t *testing.T) {
	dir := module(t)
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOPROXY", "off")
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "-generated", "./leaking", "./prone", "./generated"}, &out, &errs); code != exitErrors {
		t.Errorf("exit %d", code)
	}
	match(t, "stderr", `^/\S*\.go:\d+:\d+: could not import k8s\.io/client-go/\S+ \(.*\); 2 more imports fail for this reason \(leaklint -debug lists all\)\nleaklint: no findings in 0 of 3 packages, \d+\.\d s; 3 not analyzed\n$`, errs.String())
}

// TestUnseenCaller checks that nothing is said of handlers of which nobody knows how often they are added as
// who adds them could not be analyzed; and that something is where there is no such code. A goroutine that is left behind certainly, but nobody knows
// how often, may leak then.
func TestUnseenCaller(t *testing.T) {
	dir := module(t)
	write(t, dir, "setup/setup.go", `package setup

import "k8s.io/client-go/tools/cache"

func Watch(pods cache.SharedIndexInformer, h cache.ResourceEventHandler) { pods.AddEventHandler(h) }
`)
	write(t, dir, "logs/logs.go", `package logs

func First(names []string) string {
	eof := make(chan string)
	for _, name := range names {
		go func() { eof <- name }()
	}
	return <-eof
}
`)
	write(t, dir, "client/client.go", `package client

import "time"

type Client struct{ stop chan struct{} }

func New() *Client {
	c := &Client{stop: make(chan struct{})}
	go c.run()
	return c
}

func (c *Client) run() {
	for {
		time.Sleep(time.Second)
		select {
		case <-c.stop:
		default:
			println()
		}
	}
}

func (c *Client) Stop() { close(c.stop) }
`)
	for _, test := range []struct{ pkg, body, last string }{
		{"setup", "setup.Watch(nil, nil); undefined()", "no findings in 1 of 2 packages"},
		{"setup", "_ = setup.Watch", "1 may leak in 2 packages"},
		{"logs", "logs.First(nil); undefined()", "1 may leak in 1 of 2 packages"},
		{"logs", "_ = logs.First", "1 leak in 2 packages"},
		{"client", "client.New().Stop(); undefined()", "1 may leak in 1 of 2 packages"},
		{"client", "for { client.New().Stop() }", "1 leak in 2 packages"},
	} {
		write(t, dir, "cmd/main.go", "package main\n\nimport \"github.com/leaklint/leaklint/testdata/"+test.pkg+"\"\n\nfunc main() { "+test.body+" }\n")
		var out, errs bytes.Buffer
		run([]string{"-C", dir, "./" + test.pkg, "./cmd"}, &out, &errs)
		match(t, "stderr", "leaklint: "+test.last, errs.String())
	}
}

// TestVetWrongFlag checks that go vet tells once that a flag is wrong, also when it is asked again.
func TestVetWrongFlag(t *testing.T) {
	dir, tool := module(t), build(t)
	for _, args := range [][]string{{"./clean", "./fleet", "./keyed"}, {"./clean", "./fleet"}, {"./keyed"}} {
		cmd := exec.Command("go", append([]string{"vet", "-vettool=" + tool, "-tier=all"}, args...)...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("%v: no error\n%s", args, out)
		}
		// Where the package whose unit tells has tests, the go command may add a second line above.
		match(t, "go vet", `^# \S+\n(# \[\S+\]\n)?leaklint: invalid value "all" for flag -tier: .*\n$`, string(out))
	}
}

// A fullWriter has no space left.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestHelpUnprinted checks that help which cannot be printed is no success.
func TestHelpUnprinted(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"config", "-h"}, {"profile", "-h"}, {"profile", "join", "-h"}, {"help"}} {
		var errs bytes.Buffer
		var code int
		switch args[0] {
		case "config":
			code = printConfig(args[1:], fullWriter{}, &errs)
		case "help":
			code = printHelp(nil, fullWriter{}, &errs)
		default:
			code = run(args, fullWriter{}, &errs)
		}
		if code != exitErrors || errs.String() != "leaklint: "+syscall.ENOSPC.Error()+"\n" {
			t.Errorf("%q: exit %d: %s", args, code, &errs)
		}
	}
}
