// Package resets has objects whose Close does something else at its end.
package resets

import (
	"net/http"

	"github.com/fsnotify/fsnotify"
)

type client struct {
	dir   string
	retry bool
	w     *fsnotify.Watcher
}

func open(dir string) (*client, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return &client{dir: dir, w: w}, nil
}

// Close closes the watcher, and has another one only if somebody wants to try again.
func (c *client) Close() {
	c.w.Close()
	c.reset()
}

func (c *client) reset() {
	if !c.retry {
		return
	}
	if w, err := fsnotify.NewWatcher(); err == nil {
		c.w = w
	}
}

// Serve closes what it opens.
func Serve() {
	http.HandleFunc("/close", func(_ http.ResponseWriter, r *http.Request) {
		c, err := open(r.URL.Path)
		if err != nil {
			return
		}
		defer c.Close()
		_ = c.w.Add(c.dir)
	})
}
