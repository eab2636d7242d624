// Cleanup deferred, or handed on to the caller, or kept in a list that Close runs.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/cleanup_ok/lib"
)

// Once uses a feed for one pass.
func Once(keys []string) error {
	f, cleanup, err := lib.NewFeed("once")
	if err != nil {
		return err
	}
	defer cleanup()
	for _, k := range keys {
		f.Push(k)
	}
	return nil
}

// Open hands the cleanup on.
func Open() (*lib.Feed, func(), error) { return lib.NewFeed("open") }

// Server keeps cleanups.
type Server struct {
	feeds    []*lib.Feed
	cleanups []func()
}

// AddFeed adds a feed.
func (s *Server) AddFeed(name string) error {
	f, cleanup, err := lib.NewFeed(name)
	if err != nil {
		return err
	}
	s.feeds = append(s.feeds, f)
	s.cleanups = append(s.cleanups, cleanup)
	return nil
}

// Close runs the cleanups, last first.
func (s *Server) Close() {
	for i := len(s.cleanups) - 1; i >= 0; i-- {
		s.cleanups[i]()
	}
}
