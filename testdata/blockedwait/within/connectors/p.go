// Package connectors gives funcs of a named type, whose callers receive.
package connectors

import "context"

type result struct {
	n   int
	err error
}

// A Connector gives what it has made.
type Connector func(ctx context.Context) <-chan result

// Dial gives a connector.
func Dial(addr string) Connector {
	return func(ctx context.Context) <-chan result {
		ch := make(chan result)
		go func() {
			defer close(ch)
			n, err := dial(ctx, addr)
			ch <- result{n, err}
		}()
		return ch
	}
}

func dial(ctx context.Context, addr string) (int, error) { return len(addr), ctx.Err() }

// Pair receives from two of them.
type Pair struct{ Read, Write Connector }

func (p *Pair) Proxy(ctx context.Context) (int, error) {
	r, w := p.Read(ctx), p.Write(ctx)
	n, err := 0, error(nil)
	for r != nil || w != nil {
		select {
		case got := <-r:
			r, n = nil, n+got.n
		case got := <-w:
			w, err = nil, got.err
		}
	}
	return n, err
}

// Ask gives a func that receives what it asks for itself, or not.
func Ask(addr string) func(ctx context.Context) int {
	return func(ctx context.Context) int {
		ch := make(chan result)
		go func() { // want `goroutine may wait forever to send on "ch" when ctx ends and the func literal in Ask returns .*`
			n, err := dial(ctx, addr)
			ch <- result{n, err}
		}()
		select {
		case got := <-ch:
			return got.n
		case <-ctx.Done():
			return 0
		}
	}
}
