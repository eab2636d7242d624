// What comes of the cluster is an error, a number and a list, which work for nobody: silent.
package onlyitserror

import (
	"github.com/kcp-dev/logicalcluster/v3"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Collector is of the process.
type Collector struct {
	count   func(logicalcluster.Name) (int, error)
	list    func(logicalcluster.Name) []string
	reports chan<- func()
	print   func(int, []string, error)
}

// Collect reports in the background.
func (c *Collector) Collect(obj metav1.Object) {
	n, err := c.count(logicalcluster.From(obj))
	names := c.list(logicalcluster.From(obj))
	go func() { c.print(n, names, err) }()
}
