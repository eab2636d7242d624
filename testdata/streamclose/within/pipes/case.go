// Package pipes has goroutines that write into pipes, and readers that leave them, or see them to their end.
package pipes

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os/exec"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type item struct{ Name string }

type builder struct {
	http  *http.Client
	items []item
}

func (b *builder) write(w io.Writer) error { return json.NewEncoder(w).Encode(b.items) }

// Reconcile does all of it again and again.
func (b *builder) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, step := range []func(context.Context) error{
		b.sends, b.decodes, b.decodesOne, b.early, b.closes, b.posts, b.copies, b.readsAll, b.closesWithError, b.closesOther, b.writesItself, b.reads, b.hands, b.before, b.after,
	} {
		if err := step(ctx); err != nil {
			return reconcile.Result{}, err
		}
	}
	return reconcile.Result{}, nil
}

// send closes nothing: the body is wrapped.
func (b *builder) send(ctx context.Context, body io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/", io.NopCloser(body))
	if err != nil {
		return err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (b *builder) sends(ctx context.Context) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is never closed \(leaks 1 goroutine and 3 KiB each time\)`
	go func() {
		pw.CloseWithError(b.write(pw))
	}()
	return b.send(ctx, pr)
}

// decodes leaves what comes behind the first value.
func (b *builder) decodes(ctx context.Context) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is never closed \(leaks 1 goroutine and 3 KiB each time\)`
	go func() {
		defer pw.Close()
		b.write(pw)
	}()
	var all []item
	return json.NewDecoder(pr).Decode(&all)
}

func (b *builder) writeTo(pw *io.PipeWriter) { pw.CloseWithError(b.write(pw)) }

func (b *builder) decodesOne(ctx context.Context) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	go b.writeTo(pw)
	var all []item
	if err := json.NewDecoder(pr).Decode(&all); err != nil {
		return err
	}
	return pr.Close()
}

// early returns before it reads.
func (b *builder) early(ctx context.Context) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	go func() { pw.CloseWithError(b.write(pw)) }()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	defer pr.Close()
	var all []item
	return json.NewDecoder(pr).Decode(&all)
}

func (b *builder) closes(ctx context.Context) error {
	pr, pw := io.Pipe()
	defer pr.Close()
	go func() { pw.CloseWithError(b.write(pw)) }()
	return b.send(ctx, pr)
}

func (b *builder) closesWithError(ctx context.Context) error {
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(b.write(pw)) }()
	err := b.send(ctx, pr)
	pr.CloseWithError(err)
	return err
}

// posts has the client close it.
func (b *builder) posts(ctx context.Context) error {
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(b.write(pw)) }()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/", pr)
	if err != nil {
		return err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (b *builder) copies(ctx context.Context) error {
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(b.write(pw)) }()
	var buf bytes.Buffer
	_, err := io.Copy(&buf, pr)
	return err
}

func (b *builder) readsAll(ctx context.Context) error {
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(b.write(pw)) }()
	all, err := io.ReadAll(pr)
	println(len(all))
	return err
}

// closesOther closes the end that the goroutine writes to, which fails then.
func (b *builder) closesOther(ctx context.Context) error {
	pr, pw := io.Pipe()
	defer pw.Close()
	go func() { b.write(pw) }()
	var all []item
	return json.NewDecoder(pr).Decode(&all)
}

// writesItself reads in a goroutine.
func (b *builder) writesItself(ctx context.Context) error {
	pr, pw := io.Pipe()
	var all []item
	var group sync.WaitGroup
	group.Go(func() { json.NewDecoder(pr).Decode(&all) })
	err := b.write(pw)
	pw.Close()
	group.Wait()
	return err
}

// reads has a command write.
func (b *builder) reads(ctx context.Context) error {
	pr, pw := io.Pipe()
	cmd := exec.CommandContext(ctx, "true")
	cmd.Stdout = pw
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		for lines := bufio.NewScanner(pr); lines.Scan(); {
			println(lines.Text())
		}
	}()
	err := cmd.Run()
	pw.Close()
	group.Wait()
	return err
}

type uploader interface{ Upload(r io.Reader) error }

var errNone = errors.New("no uploader")

// hands gives it to what cannot be seen, and reads it to its end unless that fails.
func (b *builder) hands(ctx context.Context) error {
	u, ok := any(b.http).(uploader)
	if !ok {
		return errNone
	}
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is never closed \(may leak 1 goroutine and 3 KiB each time\)`
	go func() { pw.CloseWithError(b.write(pw)) }()
	return u.Upload(pr)
}

// before has nobody write yet where it fails.
func (b *builder) before(ctx context.Context) error {
	pr, pw := io.Pipe()
	if len(b.items) == 0 {
		return errNone
	}
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		pw.CloseWithError(b.write(pw))
	}()
	defer group.Wait()
	defer pr.Close()
	return b.send(ctx, pr)
}

// after fails before somebody writes, and after that.
func (b *builder) after(ctx context.Context) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	if len(b.items) == 0 {
		return errNone
	}
	go b.writeTo(pw)
	if len(b.items) == 1 {
		return errNone
	}
	_, err := io.Copy(io.Discard, pr)
	return err
}
