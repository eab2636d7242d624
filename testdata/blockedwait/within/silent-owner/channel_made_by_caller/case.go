// The channel comes from outside, who receives is unknown.
package channel_made_by_caller

import (
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Update struct{ Source string }

type FileSource struct {
	path    string
	updates chan<- Update
}

func NewFileSource(path string, updates chan<- Update) *FileSource {
	return &FileSource{path: path, updates: updates}
}

func (s *FileSource) Run() {
	go wait.Forever(func() {
		if _, err := os.Stat(s.path); err == nil {
			s.updates <- Update{Source: s.path}
		}
	}, 20*time.Second)
}
