// right: interface
package api

type Source interface {
	Next() (int, error)
	Close() error
}
