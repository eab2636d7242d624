// Package lentfirst has objects that a given func gets before they have a connection.
package lentfirst

import (
	"net/http"

	"github.com/fsnotify/fsnotify"
	"google.golang.org/grpc"
)

type client struct {
	name string
	conn *grpc.ClientConn
}

var known = map[string]*client{}

func remember(c *client) { known[c.name] = c }

type watch struct {
	name string
	w    *fsnotify.Watcher
}

func ignore(*watch) {}

// open hands the client to a func of its callers, and dials only then.
func open(addr string, use func(*client)) error {
	c := &client{name: addr}
	use(c)
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	c.conn = conn
	return nil
}

// forgets hands it to nobody who keeps it.
func forgets(dir string, use func(*watch)) error {
	c := &watch{name: dir}
	use(c)
	w, err := fsnotify.NewWatcher() // want `file watcher "w" is never closed \(leaks 1 goroutine and 130 KiB each time\)`
	if err != nil {
		return err
	}
	c.w = w
	return nil
}

// direct has it remembered by a call.
func direct(addr string) error {
	c := &client{name: addr}
	remember(c)
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	c.conn = conn
	return nil
}

func Direct(addr string) error { return direct(addr) }

// Open has the client remembered.
func Open(addr string) error { return open(addr, remember) }

// Ping has it forgotten.
func Ping(addr string) error { return forgets(addr, ignore) }

// Close closes all.
func Close() {
	for name, c := range known {
		c.conn.Close()
		delete(known, name)
	}
}

// Serve has it forgotten for each request.
func Serve() {
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		_ = forgets(r.URL.Path, ignore)
	})
}
