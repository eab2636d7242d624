package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const controller = `package controller

import "k8s.io/client-go/util/workqueue"

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	<-stop
}

func Once(run func(end func())) {
	q := workqueue.NewTypedDelayingQueue[string]()
	run(q.ShutDown)
}
`

// TestRun deletes what there is to delete in a small package, and checks that
// the file is put back.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../../testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "controller.go")
	if err := os.WriteFile(file, []byte(controller), 0o666); err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(t.TempDir(), "leaklint")
	if out, err := exec.Command("go", "build", "-o", tool, "../../leaklint").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}

	r := &runner{tool: tool, dir: dir, patterns: []string{"."}}
	all, err := r.deletions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 {
		t.Fatalf("%d deletions, want 2", len(all))
	}
	before, err := r.findings(context.Background())
	if err != nil || len(before) > 0 {
		t.Fatalf("unedited: %v, %v", before, err)
	}
	for _, d := range all {
		after, err := r.try(context.Background(), d)
		if err != nil || len(after) != 1 {
			t.Errorf("%s deleted: %v, %v, want one finding", d.text, after, err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || string(text) != controller {
		t.Errorf("not put back: %v\n%s", err, text)
	}
}
