// Command embedded has clients that embed what has the connection, by value, as a func literal gives it.
package main

import (
	"net/http"

	"google.golang.org/grpc"
)

type link struct{ conn *grpc.ClientConn }

func (l *link) Close() error {
	if l.conn != nil {
		if err := l.conn.Close(); err != nil {
			return err
		}
		l.conn = nil
	}
	return nil
}

type client struct {
	url string
	link
}

func newClient(url string) (*client, error) {
	dial := func(url string) (link, error) {
		conn, err := grpc.NewClient(url)
		if err != nil {
			return link{}, err
		}
		return link{conn: conn}, nil
	}
	l, err := dial(url)
	if err != nil {
		return nil, err
	}
	return &client{url: url, link: l}, nil
}

func closed(w http.ResponseWriter, r *http.Request) {
	c, err := newClient(r.URL.Path)
	if err != nil {
		return
	}
	defer c.Close()
	println(c.url)
}

func two(w http.ResponseWriter, r *http.Request) {
	a, err := newClient(r.URL.Path)
	if err != nil {
		return
	}
	defer a.Close()
	b, err := newClient(r.URL.RawQuery) // want `"b" is dropped without Close.*`
	if err != nil {
		return
	}
	println(a.url, b.url)
}

// An other one is closed by nobody: that is told once, where it is dropped.
type otherLink struct{ conn *grpc.ClientConn }

func (l *otherLink) Close() error { return l.conn.Close() }

type other struct{ otherLink }

func linkTo(url string) (otherLink, error) {
	conn, err := grpc.NewClient(url)
	if err != nil {
		return otherLink{}, err
	}
	return otherLink{conn: conn}, nil
}

func newOther(url string) (*other, error) {
	l, err := linkTo(url)
	if err != nil {
		return nil, err
	}
	return &other{l}, nil
}

func once(w http.ResponseWriter, r *http.Request) {
	o, err := newOther(r.URL.Path) // want `"o" is dropped without Close.*`
	if err != nil {
		return
	}
	println(o)
}

func main() {
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/two", two)
	http.HandleFunc("/once", once)
	_ = http.ListenAndServe(":8080", nil)
}
