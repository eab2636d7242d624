// Command databases opens handles per request, and once.
package main

import (
	"database/sql"
	"database/sql/driver"
	"net/http"
	"sync"
)

type store struct {
	mu sync.Mutex
	db *sql.DB
}

// refresh puts a new handle over the old one.
func (s *store) refresh(url string) error {
	db, err := sql.Open("postgres", url)
	if err != nil {
		return err
	}
	if err := db.Ping(); err != nil {
		_ = db.Close()
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.db = db
	return nil
}

func early(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", r.URL.Path) // want `database handle "db" is not closed on every path.*`
	if err != nil {
		return
	}
	if err := db.Ping(); err != nil {
		return
	}
	_ = db.Close()
}

func closed(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", r.URL.Path)
	if err != nil {
		return
	}
	defer db.Close()
	_ = db.Ping()
}

func connected(connector driver.Connector) func(http.ResponseWriter, *http.Request) {
	return func(http.ResponseWriter, *http.Request) {
		db := sql.OpenDB(connector) // want `database handle "db" is never closed.*`
		_ = db.Ping()
	}
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		panic(err)
	}
	s := &store{db: db}
	_ = s.refresh("other")
	http.HandleFunc("/early", early)
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/connected", connected(nil))
	_ = http.ListenAndServe(":8080", nil)
}
