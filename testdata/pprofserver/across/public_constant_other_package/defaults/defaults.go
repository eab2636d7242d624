// Constants of the program.

package defaults

const (
	Port      = "6060"
	PprofAddr = "0.0.0.0:" + Port
)
