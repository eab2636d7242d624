package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"sync"

	"k8s.io/client-go/tools/remotecommand"
)

const executor = "k8s.io/client-go/tools/remotecommand.Executor."

// connections is how many instances there are of what opens a connection each,
// with dozens of goroutines on both of its ends.
const connections = 10

var execStreams = []probe{
	// The end of its input is the only thing that a caller of Stream can bring about.
	execProbe("Stream", "end of stdin", stream, func(s session) { s.stdin.Close() }),
	execProbe("StreamWithContext", "cancel, and end of stdin", streamWithContext, func(s session) {
		s.cancel()
		s.stdin.Close()
	}),
	execProbe("StreamWithContext", "cancel only", streamWithContext, func(s session) { s.cancel() }),
	execProbe("StreamWithContext", "without stdin: cancel",
		func(ctx context.Context, e remotecommand.Executor, options remotecommand.StreamOptions) error {
			options.Stdin = nil
			return e.StreamWithContext(ctx, options)
		},
		func(s session) { s.cancel() }),
}

// A session is what a caller has of an exec.
type session struct {
	cancel func()
	stdin  io.Closer
}

// execProbe is for a command that runs for ever, with nothing to read.
func execProbe(method, note string, run func(context.Context, remotecommand.Executor, remotecommand.StreamOptions) error, release func(session)) probe {
	return probe{
		symbol:    executor + method,
		note:      note,
		instances: connections,
		prepare: func(s *site) maker {
			config := s.overHTTP1()
			address := must(url.Parse(config.Host + "/exec"))
			return func() func() {
				ctx, cancel := context.WithCancel(context.Background())
				stdin, typist := io.Pipe()
				stdout := &screen{lit: make(chan struct{})}
				e := must(remotecommand.NewSPDYExecutor(config, http.MethodPost, address))
				go run(ctx, e, remotecommand.StreamOptions{Stdin: stdin, Stdout: stdout, Stderr: io.Discard})
				await(isClosed(stdout.lit))
				return func() { release(session{cancel, typist}) }
			}
		},
	}
}

func stream(_ context.Context, e remotecommand.Executor, options remotecommand.StreamOptions) error {
	return e.Stream(options)
}

func streamWithContext(ctx context.Context, e remotecommand.Executor, options remotecommand.StreamOptions) error {
	return e.StreamWithContext(ctx, options)
}

// A screen tells when something is written to it.
type screen struct {
	lit  chan struct{}
	once sync.Once
}

func (s *screen) Write(p []byte) (int, error) {
	s.once.Do(func() { close(s.lit) })
	return len(p), nil
}
