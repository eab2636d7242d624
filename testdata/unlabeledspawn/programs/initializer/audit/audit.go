// Package audit records what has been initialized.
package audit

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Log keeps entries for each workspace.
type Log struct {
	mu      sync.Mutex
	entries map[logicalcluster.Path][]string
	flush   chan struct{}
}

// New makes a log and its flusher.
func New(ctx context.Context) *Log {
	l := &Log{entries: map[logicalcluster.Path][]string{}, flush: make(chan struct{}, 1)}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-l.flush:
				l.compact()
			}
		}
	}()
	return l
}

func (l *Log) compact() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for path, es := range l.entries {
		if len(es) > 10 {
			l.entries[path] = es[len(es)-10:]
		}
	}
}

// Record records an entry.
func (l *Log) Record(ctx context.Context, path logicalcluster.Path, entry string) {
	pprof.Do(ctx, pprof.Labels("controller", "audit", "logicalcluster"), func(context.Context) { // want `pprof.Labels is given a key without a value .*`
		l.mu.Lock()
		defer l.mu.Unlock()
		l.entries[path] = append(l.entries[path], entry)
	})
	select {
	case l.flush <- struct{}{}:
	default:
	}
}

// Sink ships the entries of one workspace.
type Sink struct {
	path logicalcluster.Path
	send func(string)

	mu     sync.Mutex
	closed bool
}

// NewSink makes a sink.
func NewSink(path logicalcluster.Path, send func(string)) *Sink {
	return &Sink{path: path, send: send}
}

// Attach closes the sink when the context ends.
func (s *Sink) Attach(ctx context.Context) {
	context.AfterFunc(ctx, func() { // want `goroutine for a cluster is started without pprof labels .*`
		s.mu.Lock()
		defer s.mu.Unlock()
		s.closed = true
	})
}

// Ship ships an entry.
func (s *Sink) Ship(entry string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.send(s.path.String() + ": " + entry)
	}
}
